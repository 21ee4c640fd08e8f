// Feeds bytes to everything of the server that reads what a client sent: the request line, forms of both kinds, the
// query and JSON. Each must answer or refuse; none may crash, hang, or make more of an input than is in it.
import Messages

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let kind = bytes.first else { return 0 }
    let rest = Array(bytes.dropFirst())
    let types = [
        "application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b", "text/plain",
    ]
    // The first line is the target and the boundary, what follows is the body.
    let lineEnd = rest.firstIndex(of: 0x0A) ?? rest.endIndex
    let target = String(decoding: rest[..<lineEnd], as: UTF8.self)
    let body = Array(rest[min(lineEnd + 1, rest.endIndex)...])
    var type = types[Int(kind) % types.count]
    if kind >= 128 { type = "multipart/form-data; boundary=\(target.prefix(80))" }
    let request = HTTPRequest(
        method: "POST", target: target, headers: ["content-type": type], body: body)
    precondition(request.path.utf8.count <= 3 * target.utf8.count)
    if let fields = try? RequestFields(request) {
        for name in ["q", "source", "api_key"] { _ = try? fields.text(name) }
        _ = try? fields.integer("alternatives")
        precondition((fields.file?.content.count ?? 0) <= body.count)
    }
    if let value = try? JSONReader.value(of: body) {
        // What was read can be written, and read again to the same text.
        let line = value.line
        guard let again = try? JSONReader.value(of: Array(line.utf8)) else { fatalError("\(line) is not JSON") }
        precondition(again.line == line)
    }
    return 0
}

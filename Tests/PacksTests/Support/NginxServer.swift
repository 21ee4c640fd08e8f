import Foundation
import Testing

/// nginx over a folder, on a port that was free a moment ago; ended with the object.
final class NginxServer {
    let url: String
    private let process = Process()

    /// `nil` when nginx is not installed.
    init?(serving folder: String, in directory: TemporaryDirectory) throws {
        guard let program = Program.find("nginx") ?? Program.executable("/usr/sbin/nginx") else { return nil }
        let port = try Self.freePort()
        url = "http://127.0.0.1:\(port)/"
        let configuration = """
            daemon off;
            worker_processes 1;
            pid \(directory.path)/nginx.pid;
            error_log \(directory.path)/nginx.log;
            events {}
            http {
                access_log off;
                client_body_temp_path \(directory.path)/body;
                proxy_temp_path \(directory.path)/proxy;
                fastcgi_temp_path \(directory.path)/fastcgi;
                uwsgi_temp_path \(directory.path)/uwsgi;
                scgi_temp_path \(directory.path)/scgi;
                server { listen 127.0.0.1:\(port); root "\(folder)"; }
            }
            """
        let path = try directory.file("nginx.conf", configuration)
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = [
            "-p", directory.path, "-c", path, "-e", "\(directory.path)/nginx.log", "-g", "user root;",
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        while !Self.accepts(port), process.isRunning { usleep(1000) }
        try #require(process.isRunning, "nginx does not start; see its log")
    }

    deinit {
        if process.isRunning { process.terminate() }
        process.waitUntilExit()
    }

    private static func freePort() throws -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = loopback(port: 0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        try withUnsafeMutablePointer(to: &address) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                try #require(bind(descriptor, address, size) == 0)
                try #require(getsockname(descriptor, address, &size) == 0)
            }
        }
        return UInt16(bigEndian: address.sin_port)
    }

    private static func accepts(_ port: UInt16) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = loopback(port: port)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    private static func loopback(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}

import Messages
import Tolmach

extension Endpoint {
    /// `GET /packs`: languages that are installed or on offer, and the work on them that is under way.
    static let packs = Endpoint.immediate(["GET"], access: .client) { (call: Call) throws(Refusal) in
        let manager = PackManager(context: call.server.served.context)
        do throws(TranslationError) {
            let rows = try LanguageListing.rows(manager)
            let mode = try manager.context.mode()
            let service = try manager.context.settings().service
            return .json(
                .object([
                    "languages": .array(rows.map { row in .object(row.json + sizes(of: row)) }),
                    "pairs": .array(
                        try manager.readyPairs().map {
                            .object([
                                "source": .string($0.source.minimalIdentifier),
                                "target": .string($0.target.minimalIdentifier),
                            ])
                        }),
                    "mode": .string(mode.rawValue),
                    "hasService": .bool(service != nil),
                    "mayManage": .bool(call.access.isTrusted),
                    "work": call.server.packWork.json,
                ]))
        } catch {
            throw Refusal(error)
        }
    }

    /// `POST /packs/refresh`: packs that were installed or updated meanwhile are used from now on.
    static let refreshPacks = Endpoint.immediate(["POST"], access: .page) { call in
        call.server.served.refresh()
        let languages = call.server.served.languages.entries.map(\.language.minimalIdentifier)
        return .json(.object(["success": true, "languages": .strings(languages)]))
    }

    /// `POST /packs/install` with `name`: begins to download and install a language.
    static let installPacks = Endpoint.immediate(["POST"], access: .page) { (call: Call) throws(Refusal) in
        let name = try packName(call)
        return try begin(call, .install(name))
    }

    /// `POST /packs/update`: begins to install newer versions of what is installed.
    static let updatePacks = Endpoint.immediate(["POST"], access: .page) { (call: Call) throws(Refusal) in
        try begin(call, .update)
    }

    /// `POST /packs/catalogs`: asks the publishers what is on offer.
    static let fetchCatalogs = Endpoint.immediate(["POST"], access: .page) { (call: Call) throws(Refusal) in
        try begin(call, .fetchCatalogs)
    }

    /// `POST /packs/remove` with `name`: removes a language; with `plan` set, only tells what that would end.
    static let removePacks = Endpoint.immediate(["POST"], access: .page) { (call: Call) throws(Refusal) in
        let name = try packName(call)
        guard call.fields["plan"] == .flag(true) else { return try begin(call, .remove(name)) }
        do throws(TranslationError) {
            let plan = try PackManager(context: call.server.served.context).removalPlan(for: [name])
            return .json(
                .object([
                    "packs": .strings(plan.packs), "pairs": .strings(plan.endingPairs.map(\.description)),
                    "size": .integer(plan.size),
                ]))
        } catch {
            throw Refusal(400, error.description)
        }
    }

    /// `GET /settings` tells the mode; `POST /settings` with `mode` sets it, as the local-only switch does.
    static let settings = Endpoint.immediate(["GET", "POST"], access: .page) { (call: Call) throws(Refusal) in
        let context = call.server.served.context
        let wanted = call.request.method == "POST" ? try mode(call) : nil
        do throws(TranslationError) {
            if let wanted {
                var settings = try context.settings()
                settings.mode = wanted
                try context.save(settings)
                call.server.served.refresh()
            }
            let mode = try context.mode()
            let settings = try context.settings()
            return .json(
                .object([
                    "mode": .string(mode.rawValue),
                    "isOverridden": .bool(mode != settings.mode ?? .auto),
                    "service": settings.service.map { .string($0.url) },
                ]))
        } catch {
            throw Refusal(error)
        }
    }

    private static func mode(_ call: Call) throws(Refusal) -> TranslationMode {
        let name = try call.fields.required("mode")
        guard let mode = TranslationMode(rawValue: name) else {
            throw Refusal(400, "Invalid request: mode is auto, local or online")
        }
        return mode
    }

    /// A name from a client is a language or a pack's id, never a file.
    private static func packName(_ call: Call) throws(Refusal) -> String {
        let name = try call.fields.required("name")
        let isPlain = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
                true
            default: false
            }
        }
        guard isPlain, name.utf8.count <= 64, !name.hasSuffix(".zip") else {
            throw Refusal(400, "Invalid request: name is a language or the id of a pack")
        }
        return name
    }

    private static func begin(_ call: Call, _ action: PackWork.Action) throws(Refusal) -> HTTPAnswer {
        guard call.server.packWork.begin(action) else {
            throw Refusal(409, "Other work on packs is under way")
        }
        return .json(.object(["success": true, "work": call.server.packWork.json]), status: 202)
    }

    private static func sizes(of row: LanguageListing) -> [(name: String, value: JSONText)] {
        var members: [(name: String, value: JSONText)] = []
        if let installed = row.installed {
            members.append(("installedSize", .integer(installed.installedSize)))
        }
        if let offer = row.offer { members.append(("downloadSize", .integer(offer.downloadSize))) }
        return members
    }
}

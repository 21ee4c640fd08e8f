/// A value of a column or a parameter.
package enum SQLValue: Sendable, Hashable {
    case null
    case integer(Int)
    case text(String)
    case blob([UInt8])

    init(_ text: String?) { self = text.map(SQLValue.text) ?? .null }
    init(_ number: Int?) { self = number.map(SQLValue.integer) ?? .null }
    init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }
}

extension SQLValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    package init(stringLiteral value: String) { self = .text(value) }
    package init(integerLiteral value: Int) { self = .integer(value) }
}

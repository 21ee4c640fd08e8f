/// How `shortlist.bin` is laid out: for each source piece, the target pieces that it may become.
///
/// All numbers are little-endian; both tables begin at multiples of 64 bytes.
///
///     0   8 bytes  "TLSHORT1"
///     8   u32      number of source pieces
///     12  u32      how many of the first target pieces are always candidates
///     16  u32      number of candidates in the second table
///     64  u32      for each source piece and one more: where its candidates begin
///         u32      the candidates, ascending within a source piece
package enum ShortlistLayout {
    package static let magic: StaticString = "TLSHORT1"
    package static let headerSize = 64
    package static let alignment = 64
}

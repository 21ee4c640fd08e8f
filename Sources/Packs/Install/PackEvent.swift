/// What happens while packs are installed, for whoever shows it.
package enum PackEvent: Sendable, Hashable {
    case downloading(Offer, DownloadProgress)
    /// An address did not do; the next try comes after a pause of some seconds, at the same or another address.
    case retrying(Offer, after: PackError, pause: Double)
    case unpacking(Offer, done: Int, total: Int)
    case installed(InstalledPack, replaced: InstalledPack?)
    /// Another process installed the pack meanwhile, or it was installed already.
    case alreadyInstalled(InstalledPack)
}

/// How far a download is.
package struct DownloadProgress: Sendable, Hashable {
    /// Bytes that are there, those from earlier tries included.
    package var received: Int
    package var total: Int
    /// Bytes that were there at the start.
    package var kept: Int
    /// Since the start, in bytes per second; 0 while unknown.
    package var rate: Double

    /// In seconds; `nil` while unknown.
    package var timeLeft: Double? { rate > 0 ? Double(total - received) / rate : nil }
}

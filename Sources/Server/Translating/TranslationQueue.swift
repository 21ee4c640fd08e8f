import Synchronization
import Tolmach

/// Joins the texts of many clients: what waits for the same pair of languages while the engine works is
/// translated together when it is free.
///
///     queue.submit([.init(text: "Good morning", way: way)], deadline: now + 60) { results in ... }
///
/// Each pair has a lane of its own with at most one batch under way, so that a slow engine holds up nobody else.
/// A batch takes texts from the waiting jobs in turn: a job with many texts doesn't keep a job with one waiting.
package final class TranslationQueue: Sendable {
    /// What a text is translated from, to and by.
    package struct Way: Hashable, Sendable {
        package let source: Language
        package let target: Language
        package var strategy: TranslationSession.Strategy
        package var engine: EngineKind?
    }

    package struct Item: Sendable {
        package let text: String
        package let way: Way
    }

    package typealias Outcome = Result<TranslationSession.Response, TranslationError>

    /// How much was translated together, for the metrics.
    package struct Statistics: Sendable {
        package var waiting = 0
        package var batches = 0
        package var texts = 0
        package var characters = 0
    }

    /// Bytes and texts of a batch at most: enough to fill the engine, little enough that others wait briefly.
    private static let maximumBatchSize = 8192
    private static let maximumBatchCount = 128
    /// Lanes that are at work at once.
    private static let maximumRunning = 4

    private struct Lane {
        /// Jobs with texts for this lane, each with the places of those that still wait.
        var jobs: [(job: TranslationJob, places: ArraySlice<Int>)] = []
        var running: (session: TranslationSession, jobs: [TranslationJob])?
    }

    private struct State {
        var lanes: [Way: Lane] = [:]
        /// The lanes in the order in which they are next.
        var order: [Way] = []
        var running = 0
        var jobs: [ObjectIdentifier: TranslationJob] = [:]
        var isClosed = false
        var statistics = Statistics()
    }

    private let state = Mutex(State())
    private let context: @Sendable () -> TranslationContext
    private let maximumJobs: Int

    /// - Parameters:
    ///   - maximumJobs: jobs that wait or are under way at most.
    ///   - context: asked for each batch, so that packs can be exchanged under a running server.
    package init(maximumJobs: Int, context: @escaping @Sendable () -> TranslationContext) {
        self.maximumJobs = maximumJobs
        self.context = context
    }

    package var statistics: Statistics {
        state.withLock { state in
            var statistics = state.statistics
            statistics.waiting = state.jobs.count
            return statistics
        }
    }

    /// Takes a job; `completion` is told its results, in order, once. Jobs that were not done by `deadline`, by
    /// the clock that `expire(now:)` is told, get `nil`.
    ///
    /// - Returns: whether the job was taken; there may be too many.
    package func submit(
        _ items: [Item],
        deadline: Double,
        completion: @escaping @Sendable ([Outcome]?) -> Void
    ) -> Bool {
        let job = TranslationJob(items: items, deadline: deadline, completion: completion)
        let isTaken = state.withLock { state in
            guard !state.isClosed, state.jobs.count < maximumJobs else { return false }
            state.jobs[ObjectIdentifier(job)] = job
            var places: [Way: [Int]] = [:]
            for (place, item) in items.enumerated() { places[item.way, default: []].append(place) }
            for (way, places) in places {
                if state.lanes[way] == nil {
                    state.lanes[way] = Lane()
                    state.order.append(way)
                }
                state.lanes[way]?.jobs.append((job, places[...]))
            }
            return true
        }
        if isTaken { startBatches() }
        return isTaken
    }

    /// Gives up jobs whose time is over.
    package func expire(now: Double) { giveUp { $0.deadline <= now } }

    /// Takes no more jobs, and gives up those that are there.
    package func close() {
        state.withLock { $0.isClosed = true }
        giveUp { _ in true }
    }

    private func giveUp(_ isOver: (TranslationJob) -> Bool) {
        let (over, idle) = state.withLock { state in
            let over = state.jobs.values.filter(isOver)
            for job in over {
                job.giveUp()
                state.jobs[ObjectIdentifier(job)] = nil
            }
            // A batch that nobody waits for any more is stopped.
            let idle = state.lanes.values.compactMap(\.running).filter { $0.jobs.allSatisfy(\.isOver) }
            return (over, idle.map(\.session))
        }
        idle.forEach { $0.cancel() }
        over.forEach { $0.tell() }
    }

    // MARK: - Batches

    private struct Batch {
        let way: Way
        let session: TranslationSession
        var members: [(job: TranslationJob, place: Int)] = []
    }

    private func startBatches() {
        while let batch = nextBatch() {
            Task.detached { [self] in
                let outcomes = await Self.translate(
                    batch.members.map { $0.job.items[$0.place].text }, in: batch.session)
                finish(batch, outcomes)
            }
        }
    }

    private func nextBatch() -> Batch? {
        state.withLock { state in
            guard state.running < Self.maximumRunning else { return nil }
            for _ in state.order.indices {
                let way = state.order.removeFirst()
                guard var lane = state.lanes[way] else { continue }
                if lane.running != nil {
                    state.order.append(way)
                    continue
                }
                var batch = Batch(way: way, session: session(for: way))
                Self.fill(&batch, from: &lane)
                if batch.members.isEmpty {
                    state.lanes[way] = nil
                    continue
                }
                lane.running = (batch.session, batch.members.map(\.job))
                state.lanes[way] = lane
                state.order.append(way)
                state.running += 1
                state.statistics.batches += 1
                state.statistics.texts += batch.members.count
                state.statistics.characters += batch.members.reduce(0) {
                    $0 + $1.job.items[$1.place].text.unicodeScalars.count
                }
                return batch
            }
            return nil
        }
    }

    private func session(for way: Way) -> TranslationSession {
        TranslationSession(
            installedSource: way.source, target: way.target, strategy: way.strategy, engine: way.engine,
            context: context())
    }

    /// Takes texts of the lane's jobs in turn.
    private static func fill(_ batch: inout Batch, from lane: inout Lane) {
        var size = 0
        var waiting = lane.jobs[...]
        lane.jobs = []
        while var next = waiting.popFirst() {
            guard !next.job.isOver, let place = next.places.first else { continue }
            let length = next.job.items[place].text.utf8.count
            guard batch.members.isEmpty || size + length <= maximumBatchSize,
                batch.members.count < maximumBatchCount
            else {
                lane.jobs.append(next)
                break
            }
            size += length
            next.places.removeFirst()
            batch.members.append((next.job, place))
            if !next.places.isEmpty { waiting.append(next) }
        }
        lane.jobs += waiting
    }

    private func finish(_ batch: Batch, _ outcomes: [Outcome]) {
        let done = state.withLock { state in
            state.running -= 1
            state.lanes[batch.way]?.running = nil
            var done: [TranslationJob] = []
            for (member, outcome) in zip(batch.members, outcomes)
            where member.job.take(outcome, at: member.place) {
                state.jobs[ObjectIdentifier(member.job)] = nil
                done.append(member.job)
            }
            return done
        }
        startBatches()
        done.forEach { $0.tell() }
    }

    private static func translate(_ texts: [String], in session: TranslationSession) async -> [Outcome] {
        do throws(TranslationError) {
            let requests = texts.map { TranslationSession.Request(sourceText: $0) }
            return try await session.translations(from: requests).map(Outcome.success)
        } catch {
            guard texts.count > 1, error.kind != .alreadyCancelled else {
                return texts.map { _ in .failure(error) }
            }
        }
        // One text stopped the others: each on its own.
        var outcomes: [Outcome] = []
        for text in texts { outcomes += await translate([text], in: session) }
        return outcomes
    }
}

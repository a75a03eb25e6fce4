import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { openDatabase, SharedCommits } from '@countersign/sqlite'
import { AppendTooLarge, encodeWithinLimits } from '../codec/codec.js'
import { answerOf, wasAppendedBefore } from '../idempotent-append.js'
import {
  type AppendResult,
  type EventLog,
  type EventRecord,
  LogUnavailable,
  type RecordedEvent,
  type Slice,
  WrongExpectedRevision,
} from '../port.js'
import { RecentStreams } from '../recent-streams.js'
import { Feed } from '../shared/feed.js'
import { sliceOf, sliceSize } from '../shared/slice-of.js'

export { firstEventIn } from './first-event.js'

const schema = `
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY,
    stream TEXT NOT NULL,
    revision INTEGER NOT NULL,
    record TEXT NOT NULL,
    UNIQUE (stream, revision)
  ) STRICT;
`

/** The embedded log in one SQLite file, which belongs to one process and is created if missing. */
export function openSqliteLog({ file }: { file: string }): EventLog {
  return new SqliteLog(openDatabase({ file, synchronous: 'FULL', schema }))
}

interface Row {
  position: number
  record: string
}

class SqliteLog implements EventLog {
  readonly #feed = new Feed({ page: async (after) => sliceOf(this.#pageAfter(after), after) })
  readonly #recent = new RecentStreams()
  readonly #commits: SharedCommits
  readonly #insert: StatementSync
  readonly #last: StatementSync
  readonly #stream: StatementSync
  readonly #part: StatementSync
  readonly #page: StatementSync
  readonly #newest: StatementSync
  #head: number
  #appended: RecordedEvent[] = []

  constructor(private readonly database: DatabaseSync) {
    this.#insert = database.prepare('INSERT INTO events (position, stream, revision, record) VALUES (?, ?, ?, ?)')
    this.#last = database.prepare('SELECT max(revision) AS revision FROM events WHERE stream = ?')
    this.#stream = database.prepare('SELECT position, record FROM events WHERE stream = ? ORDER BY revision')
    this.#part = database.prepare(
      'SELECT position, record FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?',
    )
    this.#page = database.prepare('SELECT position, record FROM events WHERE position > ? ORDER BY position LIMIT ?')
    this.#newest = database.prepare('SELECT coalesce(max(position), 0) AS head FROM events')
    this.#head = this.#readHead()
    this.#feed.begin(this.#head)
    this.#commits = new SharedCommits(database, { commit: () => this.#publish(), rollback: () => this.#forget() })
  }

  async append(stream: string, expected: number, records: readonly EventRecord[]): Promise<AppendResult> {
    const texts = encodeWithinLimits(records)
    try {
      return await this.#commits.run(() => this.#write(stream, expected, records, texts))
    } catch (error) {
      if (error instanceof WrongExpectedRevision || error instanceof AppendTooLarge) throw error
      // The transaction was rolled back or never began: nothing was written.
      throw new LogUnavailable('the event log could not be written', { cause: error })
    }
  }

  async read(stream: string): Promise<readonly RecordedEvent[]> {
    const recent = this.#recent.get(stream)
    if (recent) return recent
    const records = (this.#stream.all(stream) as unknown as Row[]).map(recorded)
    if (records.length > 0) this.#recent.keep(stream, records)
    return records
  }

  follow(after: number, signal: AbortSignal): AsyncIterable<Slice> {
    return this.#feed.follow(after, signal)
  }

  async head(): Promise<number> {
    return this.#head
  }

  async check(): Promise<void> {
    this.#readHead()
  }

  async close(): Promise<void> {
    this.#commits.flush()
    this.#feed.close()
    this.#recent.clear()
    this.database.close()
  }

  #write(stream: string, expected: number, records: readonly EventRecord[], texts: string[]): AppendResult {
    const { revision } = this.#last.get(stream) as { revision: number | null }
    const actual = revision ?? -1
    if (actual !== expected) return this.#answerAgain(stream, expected, actual, records)
    const appended = records.map((record, index) => ({ ...record, position: this.#head + index + 1 }))
    for (const [index, record] of appended.entries()) {
      this.#insert.run(record.position, stream, record.revision, texts[index]!)
    }
    this.#appended.push(...appended)
    this.#head += appended.length
    return { position: this.#head, asAsked: true }
  }

  #answerAgain(stream: string, expected: number, actual: number, records: readonly EventRecord[]): AppendResult {
    const stored = (this.#part.all(stream, expected, records.length) as unknown as Row[]).map(recorded)
    if (!wasAppendedBefore(records, stored)) throw new WrongExpectedRevision(stream, expected, actual)
    return answerOf(records, stored)
  }

  #publish(): void {
    if (this.#appended.length === 0) return
    const appended = this.#appended
    this.#appended = []
    for (const record of appended) this.#recent.add(record)
    this.#feed.push(appended)
  }

  #pageAfter(position: number): RecordedEvent[] {
    return (this.#page.all(position, sliceSize) as unknown as Row[]).map(recorded)
  }

  #forget(): void {
    this.#appended = []
    this.#head = this.#readHead()
  }

  #readHead(): number {
    return (this.#newest.get() as { head: number }).head
  }
}

function recorded(row: Row): RecordedEvent {
  return { ...(JSON.parse(row.record) as EventRecord), position: row.position }
}

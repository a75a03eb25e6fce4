import { open, readFile, rename } from 'node:fs/promises'
import {
  ChainWatch,
  type EventLog,
  firstAfter,
  mostAppendBytes,
  type RecordedEvent,
  WrongExpectedRevision,
} from '@countersign/event-log'
import type { HistoryMove } from './history-move.js'

/** An event was altered or is missing, so nothing after it can be proven. */
export class ChainBroken extends Error {
  override readonly name = 'ChainBroken'
  constructor(stream: string, revision: number, why: string) {
    super(
      `The history of ${stream} is broken at event ${revision} (${why}). Restore a backup that is whole, and move that.`,
    )
  }
}

export class NotEmpty extends Error {
  override readonly name = 'NotEmpty'
  constructor() {
    super('The event store holds events already, and not those of this installation. Move into an empty one.')
  }
}

/** The installation was used at both places since it was moved. */
export class MovedOn extends Error {
  override readonly name = 'MovedOn'
  constructor(stream: string) {
    super(
      `The history of ${stream} went on at both places since it was moved, and the two cannot be made one. Go on with the ` +
        'installation at its new place, or move this one into an empty event store.',
    )
  }
}

const mostAtOnce = 100
const mostBytesAtOnce = mostAppendBytes / 2

/** Copies events in log order, with their revisions and hashes. */
export class EventMove {
  readonly #chains = new ChainWatch()
  #events = 0
  /** Position in the old log of the last event that needs no append. */
  #done = 0

  constructor(
    private readonly from: EventLog,
    private readonly to: EventLog,
    private readonly notes: MoveNotes,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * The first event identifies the target. The noted position counts only if the target has its event: it may have been
   * emptied or replaced.
   * @throws {NotEmpty}
   */
  async mustBeOurs(): Promise<void> {
    const [first, there] = await Promise.all([firstAfter(0, this.from), firstAfter(0, this.to)])
    if (there && there.id !== first?.id) throw new NotEmpty()
    const noted = await this.notes.position()
    const last = noted > 0 ? await firstAfter(noted - 1, this.from) : undefined
    const moved = last && (await this.to.read(last.stream)).some(({ id }) => id === last.id)
    this.#done = moved ? noted : 0
  }

  /** @throws {ChainBroken | LogAltered | MovedOn} */
  async run(
    history: HistoryMove,
    tell: (done: { events: number }) => void,
  ): Promise<{ events: number; streams: number }> {
    for await (const { records, position, live } of this.from.follow(0, this.signal)) {
      for (const record of records) this.#verify(record, history)
      // Verifies copied events too: the chain begins with the first event.
      for (const run of runsOf(records.filter((record) => record.position > this.#done))) await this.#append(run)
      if (position > this.#done) await this.notes.write((this.#done = position))
      tell({ events: this.#events })
      if (!live) continue
      await history.end(this.to)
      return { events: this.#events, streams: this.#chains.streams }
    }
    this.signal.throwIfAborted()
    throw new Error('the log ended before it was read to its end')
  }

  #verify(record: RecordedEvent, history: HistoryMove): void {
    const fault = this.#chains.accept(record)
    if (fault) throw new ChainBroken(record.stream, fault.revision, fault.why)
    if (!history.accept(record)) throw new ChainBroken(record.stream, record.revision, 'not written here')
    this.#events++
  }

  /** Idempotent: the same ids at the same revisions. */
  async #append(run: readonly RecordedEvent[]): Promise<void> {
    const { stream, revision } = run[0]!
    const records = run.map(({ position: _position, ...record }) => record)
    try {
      await this.to.append(stream, revision - 1, records)
    } catch (error) {
      throw error instanceof WrongExpectedRevision ? new MovedOn(stream) : error
    }
  }
}

function* runsOf(records: readonly RecordedEvent[]): Iterable<RecordedEvent[]> {
  let run: RecordedEvent[] = []
  let bytes = 0
  for (const record of records) {
    const size = Buffer.byteLength(JSON.stringify(record))
    const isFull = run.length === mostAtOnce || bytes + size > mostBytesAtOnce
    if (run.length > 0 && (run[0]!.stream !== record.stream || isFull)) {
      yield run
      run = []
      bytes = 0
    }
    run.push(record)
    bytes += size
  }
  if (run.length > 0) yield run
}

export class MoveNotes {
  constructor(private readonly file: string) {}

  /** Position in the old log of the last copied event; 0 for none. */
  async position(): Promise<number> {
    try {
      return (JSON.parse(await readFile(this.file, 'utf8')) as { position: number }).position
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
      throw error
    }
  }

  async write(position: number): Promise<void> {
    const unfinished = `${this.file}.part`
    const handle = await open(unfinished, 'w', 0o600)
    await handle.writeFile(JSON.stringify({ position }))
    await handle.sync()
    await handle.close()
    await rename(unfinished, this.file)
  }
}

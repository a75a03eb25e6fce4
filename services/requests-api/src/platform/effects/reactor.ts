import type { Journal, RecordedEvent, Slice } from '@countersign/event-log'
import { type Following, idOf, type ReadModelStore } from '@countersign/projections'
import type { ReactorOf } from './effect.js'

/** Events skipped before the checkpoint is saved. */
const idleStride = 200

/** Requests and people handled concurrently, so that their writes share transactions and disk flushes. */
const atOnce = 16

export interface Reaction extends Omit<ReactorOf, 'react'> {
  react(id: string): Promise<void>
}

/**
 * Follows the log and reacts to events, never from a command: a crash in between loses nothing. The checkpoint does not
 * pass a failed event; health reports it until a retry succeeds.
 */
export class Reactor implements Following {
  /** Events since the last saved checkpoint. Positions may have gaps, so they cannot be subtracted. */
  #passed = 0

  constructor(
    private readonly reaction: Reaction,
    private readonly journal: Journal,
    private readonly checkpoints: Pick<ReadModelStore, 'checkpointOf' | 'saveCheckpoint'>,
  ) {}

  get name(): string {
    return this.reaction.name
  }

  get urgent(): boolean {
    return this.reaction.urgent ?? false
  }

  async checkpoint(): Promise<number> {
    this.#passed = 0
    return this.checkpoints.checkpointOf(this.name)
  }

  async handle({ records, position }: Slice): Promise<void> {
    const subjects = new Set<string>()
    for (const record of records) {
      this.journal.mustKnow(record)
      if (isMeant(this.reaction, record)) subjects.add(idOf(record.stream))
    }
    await this.#reactTo([...subjects])
    this.#passed += records.length
    if (subjects.size === 0 && this.#passed < idleStride) return
    await this.checkpoints.saveCheckpoint(this.name, position)
    this.#passed = 0
  }

  /** Waits for all reactions of a batch before it rethrows the first error: a retry must not overlap them. */
  async #reactTo(subjects: readonly string[]): Promise<void> {
    for (let from = 0; from < subjects.length; from += atOnce) {
      const some = subjects.slice(from, from + atOnce)
      const ended = await Promise.allSettled(some.map((id) => this.reaction.react(id)))
      const failed = ended.find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') throw failed.reason
    }
  }
}

export const isMeant = ({ to, streams = '' }: Pick<ReactorOf, 'to' | 'streams'>, record: RecordedEvent): boolean =>
  to.has(record.type) && [streams].flat().some((name) => record.stream.startsWith(name))

import type { Journal, Slice } from '@countersign/event-log'
import { type Following, idOf } from '@countersign/projections'
import type { SigningEvent } from '../signing/events.js'
import type { ReactorOf } from './effect.js'

/** Events passed over before the checkpoint is saved although nothing was done. */
const idleStride = 200

/** Requests that are reacted to at a time: what their reactions write shares transactions, and flushes to the disk. */
const atOnce = 16

/** A reactor that knows what to do about a request. */
export type Reaction = ReactorOf & Required<Pick<ReactorOf, 'react'>>

/** Where a reactor's checkpoint is kept. */
export interface Checkpoints {
  checkpointOf(follower: string): Promise<number>
  saveCheckpoint(follower: string, position: number): Promise<void>
}

/**
 * Follows the log and reacts: never from a command, so that a crash between the two loses nothing. What could not be done
 * is tried again until it is: the checkpoint never passes it, and health shows it.
 */
export class Reactor implements Following {
  /** Events since the checkpoint was saved: positions are no count, a log may give them out with gaps. */
  #passed = 0

  constructor(
    private readonly reaction: Reaction,
    private readonly journal: Journal<SigningEvent>,
    private readonly checkpoints: Checkpoints,
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
    const requests = new Set<string>()
    for (const record of records) {
      this.journal.mustKnow(record)
      if (this.reaction.to.has(record.type as SigningEvent['type'])) requests.add(idOf(record.stream))
    }
    await this.#reactTo([...requests])
    this.#passed += records.length
    if (requests.size === 0 && this.#passed < idleStride) return
    await this.checkpoints.saveCheckpoint(this.name, position)
    this.#passed = 0
  }

  /** @throws what the first of them threw, after all that were begun have ended: they may be done again */
  async #reactTo(requests: readonly string[]): Promise<void> {
    for (let from = 0; from < requests.length; from += atOnce) {
      const some = requests.slice(from, from + atOnce)
      const ended = await Promise.allSettled(some.map((requestId) => this.reaction.react(requestId)))
      const failed = ended.find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') throw failed.reason
    }
  }
}

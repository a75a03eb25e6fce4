import type { Journal, Slice } from '@countersign/event-log'
import type { Following } from '../following/follower.js'
import { idOf } from '../read-models/projection.js'
import type { SigningEvent } from '../signing/events.js'

/** Events passed over before the checkpoint is saved although nothing was done. */
const idleStride = 200

/** What is done about a request after certain events in its history. */
export interface Reaction {
  /** Known from outside: health, the checkpoint, the lease. */
  name: string
  to: ReadonlySet<SigningEvent['type']>
  /** People wait for it on their screens. */
  urgent?: boolean
  /** Goes by the whole history, so that doing it again does no harm. */
  react(requestId: string): Promise<void>
}

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
  #saved = 0

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
    return (this.#saved = await this.checkpoints.checkpointOf(this.name))
  }

  async handle({ records, position }: Slice): Promise<void> {
    const requests = new Set<string>()
    for (const record of records) {
      this.journal.mustKnow(record)
      if (this.reaction.to.has(record.type as SigningEvent['type'])) requests.add(idOf(record.stream))
    }
    for (const requestId of requests) await this.reaction.react(requestId)
    if (requests.size === 0 && position - this.#saved < idleStride) return
    await this.checkpoints.saveCheckpoint(this.name, position)
    this.#saved = position
  }
}

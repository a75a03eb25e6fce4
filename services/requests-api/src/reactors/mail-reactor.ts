import type { Journal, Slice } from '@countersign/event-log'
import type { Following } from '../following/follower.js'
import { idOf } from '../read-models/projection.js'
import type { SigningEvent } from '../signing/events.js'
import { eventsAboutMails, type MailRequests } from './mail-requests.js'

/** Events passed over before the checkpoint is saved although nothing was done. */
const idleStride = 200

/** Where a reactor's checkpoint is kept. */
export interface Checkpoints {
  checkpointOf(follower: string): Promise<number>
  saveCheckpoint(follower: string, position: number): Promise<void>
}

/** Follows the log and hands in mails: never from a command, so that a crash between the two loses nothing. */
export class MailReactor implements Following {
  readonly name = 'mail-reactor'
  #saved = 0

  constructor(
    private readonly journal: Journal<SigningEvent>,
    private readonly mails: MailRequests,
    private readonly checkpoints: Checkpoints,
  ) {}

  async checkpoint(): Promise<number> {
    return (this.#saved = await this.checkpoints.checkpointOf(this.name))
  }

  async handle({ records, position }: Slice): Promise<void> {
    const requests = new Set<string>()
    for (const record of records) {
      this.journal.mustKnow(record)
      if (eventsAboutMails.has(record.type as SigningEvent['type'])) requests.add(idOf(record.stream))
    }
    for (const requestId of requests) await this.mails.handIn(requestId)
    if (requests.size === 0 && position - this.#saved < idleStride) return
    await this.checkpoints.saveCheckpoint(this.name, position)
    this.#saved = position
  }
}

import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  type ReadPosition,
} from '@eventstore/db-client'
import { positionOf } from './positions.js'
import { readEvents } from './read-events.js'

const firstPage = 8
const largestPage = 1024

/**
 * Finds the newest event of ours in $all, from the end backwards over the server's own events: a read of $all cannot be
 * filtered by this client. What was looked through is not looked through again, so only the first look may be long, on a
 * server that has written much for itself since our last event (40,000 events a second; engines-10).
 */
export class NewestEvent {
  #newest = 0
  #lookedUpTo = 0

  constructor(
    private readonly client: EventStoreDBClient,
    private readonly streamPrefix: string,
    private readonly silenceMs: number,
    private readonly mayPass: (error: unknown) => boolean,
  ) {}

  /** An event of ours that was met elsewhere: nothing before it need be looked at. */
  met(position: number): void {
    this.#newest = Math.max(this.#newest, position)
  }

  /** Its position; 0 where there is none. */
  async find(): Promise<number> {
    let from: ReadPosition = END
    let end = 0
    for (let size = firstPage; ; size = Math.min(size * 4, largestPage)) {
      const page = await this.#page(from, size)
      for (const { event } of page) {
        const position = positionOf(event?.position)
        end = Math.max(end, position)
        const ours = event?.streamId.startsWith(this.streamPrefix) === true
        if (ours) this.met(position)
        if (ours || position <= this.#known) return this.#done(end)
      }
      const last = page.at(-1)?.event
      if (page.length < size || !last) return this.#done(end)
      from = last.position
    }
  }

  #page(from: ReadPosition, size: number): Promise<AllStreamResolvedEvent[]> {
    const part = { direction: BACKWARDS, fromPosition: from, maxCount: size, requiresLeader: true } as const
    return readEvents(() => this.client.readAll(part), this.silenceMs, this.mayPass)
  }

  get #known(): number {
    return Math.max(this.#newest, this.#lookedUpTo)
  }

  #done(end: number): number {
    this.#lookedUpTo = Math.max(this.#lookedUpTo, end)
    return this.#newest
  }
}

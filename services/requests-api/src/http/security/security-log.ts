import { createHmac } from 'node:crypto'
import type { Log } from '@countersign/telemetry'
import type { SubjectKey } from '@countersign/vault'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Clock } from '../../ports/clock.js'

/** A refusal that an operator wants to see, since an attack consists of many of them (ADR 0105). */
export type SecurityEvent = 'code-refused' | 'link-refused' | 'origin-refused' | 'host-refused' | 'limit-reached'

/** The request and the recipient that an event concerns, as far as they are known. */
export interface Concerned {
  requestId?: string
  recipientId?: string
}

/** Lines a minute that one source gets: enough to see an attack, too few to fill the disk by one. */
const linesAMinute = 10

/** Hexadecimal digits of a source's name: 64 bits keep a day's sources apart. */
const nameLength = 16

/**
 * Writes security events to the process log. A line names its source by an HMAC of the address under a key of the day, so
 * lines of one source belong together and nobody reads an address from them (rule running-5). All replicas use the same key.
 */
export class SecurityLog {
  readonly #limiter = new RateLimiterMemory({ points: linesAMinute, duration: 60 })

  /** @param key of the vault, from which each day's key is derived */
  constructor(
    private readonly log: Log,
    private readonly clock: Clock,
    private readonly key: Pick<SubjectKey, 'derive'>,
  ) {}

  /**
   * @param source the address by which calls are limited; null for the owner on this machine
   */
  note(event: SecurityEvent, source: string | null, concerned: Concerned = {}): void {
    const name = this.#nameOf(source ?? 'this machine')
    this.#limiter.consume(name).then(
      ({ remainingPoints }) => {
        const last = remainingPoints === 0 && { restOmitted: true }
        this.log.warn({ event, source: name, ...concerned, ...last }, 'security event')
      },
      () => {},
    )
  }

  #nameOf(source: string): string {
    const day = this.clock.now().toISOString().slice(0, 10)
    const key = this.key.derive(`security-log/${day}`)
    return createHmac('sha256', key).update(source).digest('hex').slice(0, nameLength)
  }
}

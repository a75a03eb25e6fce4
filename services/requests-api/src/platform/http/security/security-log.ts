import { createHmac } from 'node:crypto'
import type { Log } from '@countersign/telemetry'
import type { SubjectKey } from '@countersign/vault'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Clock } from '../../../kernel/clock.js'

/** Refusals that matter to operators, since many of them make an attack (ADR 0059). */
export type SecurityEvent =
  'sign-in-refused' | 'code-refused' | 'link-refused' | 'origin-refused' | 'host-refused' | 'limit-reached'

export interface Concerned {
  requestId?: string
  recipientId?: string
}

/** Lines per minute and source: enough to notice an attack, too few for one source to fill the disk. */
const linesAMinute = 10

/** 64 bits keep the sources of a day apart. */
const nameLength = 16

/**
 * Names a source by an HMAC of its address under a daily key that replicas share: lines of one source match, and the
 * log reveals no address (rule running-5).
 */
export class SecurityLog {
  readonly #ofSource = new RateLimiterMemory({ points: linesAMinute, duration: 60 })
  readonly #ofAll = new FewLines()

  /** @param key from the vault; derives each day's key */
  constructor(
    private readonly log: Log,
    private readonly clock: Clock,
    private readonly key: Pick<SubjectKey, 'derive'>,
  ) {}

  /** @param source the rate-limiting key; null for a caller on this machine */
  note(event: SecurityEvent, source: string | null, concerned: Concerned = {}): void {
    const name = this.#nameOf(source ?? 'this machine')
    this.#ofSource.consume(name).then(
      ({ remainingPoints }) => {
        const last = remainingPoints === 0 && { restOmitted: true }
        this.#ofAll.write((end) =>
          this.log.warn({ event, source: name, ...concerned, ...last, ...end }, 'security event'),
        )
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

/** Lines per minute from all addresses together: at most 20 MB a day for each kind of line. */
export const linesFromAll = 120

/** Bounds how much strangers with many addresses can write to the process log. */
export class FewLines {
  readonly #limiter = new RateLimiterMemory({ points: linesFromAll, duration: 60 })

  /** @param line receives facts for the last line of a minute, which says that the rest is omitted */
  write(line: (end: object) => void): void {
    this.#limiter.consume('all').then(
      ({ remainingPoints }) => line(remainingPoints === 0 ? { allOmitted: true } : {}),
      () => {},
    )
  }
}

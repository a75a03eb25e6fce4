import type { TimestampJob } from '@countersign/contracts/jobs'
import type { Log } from '@countersign/telemetry'
import { TimestampUnavailable } from '@countersign/seal'
import type { TimestampAuthority } from '../../ports/timestamp-authority.js'
import { isUnavailable } from '@countersign/process'
import { reasonOf } from '../sealing/reason-of.js'
import { recordHeadTimestamp, recordHeadTimestampFailure } from '../../domain/sealing/head-timestamps.js'
import { mostTimestampBytes } from '../../domain/limits.js'
import { system } from '../../../kernel/caller.js'
import type { RequestDecisions } from '../../use-cases/request-decisions.js'
import type { Turn } from '../../../platform/effects/effect.js'

export interface HeadTimestampingParts {
  requests: RequestDecisions
  authority: TimestampAuthority
  log: Log
}

type UntimestampedHead = Pick<TimestampJob, 'requestId' | 'revision'>

/** Timestamps heads of a history (ADR 0039). Skips recorded ones, so it is safe to retry and to run concurrently. */
export class HeadTimestamping {
  constructor(private readonly parts: HeadTimestampingParts) {}

  /** @throws when no timestamp was obtained and another attempt follows, or one of our engines is unavailable */
  async attempt({ requestId, revision }: UntimestampedHead, { attempt, isLast }: Turn): Promise<void> {
    const hash = await this.#hashOf({ requestId, revision })
    if (hash === null) return
    const outcome = await this.#timestamped(hash).then(
      (token) => ({ token: token.toString('base64') }),
      (error: unknown) => {
        if (isUnavailable(error)) throw error
        const failure = { attempts: attempt, why: reasonOf(error) }
        const message = isLast ? 'no timestamp of a head' : 'a timestamp of a head failed, and is requested again'
        this.parts.log.warn({ requestId, revision, ...failure }, message)
        if (!isLast) throw error
        return failure
      },
    )
    await this.#decide({ requestId, revision }, (state) =>
      'why' in outcome
        ? recordHeadTimestampFailure(state, { revision, ...outcome })
        : recordHeadTimestamp(state, { revision, hash, ...outcome }),
    )
  }

  /** Null if the head needs no timestamp any more. */
  async #hashOf({ requestId, revision }: UntimestampedHead): Promise<string | null> {
    const { request, entries } = await this.parts.requests.read(requestId, system('timestamps', requestId))
    const isUntimestamped = request?.untimestamped.includes(revision)
    return (isUntimestamped && entries[revision]?.hash) || null
  }

  async #timestamped(hash: string): Promise<Buffer> {
    const token = await this.parts.authority.timestamp(hash)
    if (token.length > mostTimestampBytes)
      throw new TimestampUnavailable(`The timestamp has more than ${mostTimestampBytes / 1024} KB.`)
    return token
  }

  async #decide(
    { requestId, revision }: UntimestampedHead,
    decide: Parameters<RequestDecisions['decide']>[2],
  ): Promise<void> {
    await this.parts.requests.decide(requestId, system('timestamps', `${requestId}-${revision}-timestamp`), decide)
  }
}

import { describe, expect, it } from '@jest/globals'
import {
  recordHeadTimestamp,
  recordHeadTimestampFailure,
} from '@countersign/requests-api/internal/requests/domain/sealing/head-timestamps'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import type { MaybeRequest } from '@countersign/requests-api/internal/requests/domain/state'
import { given } from './given.js'
import * as sample from './sample-events.js'
import { replayed } from './replayed.js'

const { approved, cancelled, completed, declined, erased, everyoneActed, expired, pending, resent, sealed, signed } =
  sample
const sending = pending.length - 1
const hash = 'a'.repeat(64)
const stamp = (revision: number) => (state: MaybeRequest) =>
  recordHeadTimestamp(state, { revision, hash, token: 'MII=' })
const fail = (revision: number) => (state: MaybeRequest) =>
  recordHeadTimestampFailure(state, { attempts: 5, why: 'away', revision })
const timed = (revision: number): RequestEvent => ({ type: 'HeadTimestamped', data: { revision, hash, token: 'MII=' } })
const timestampFailed = (revision: number | null): RequestEvent => ({
  type: 'TimestampFailed',
  data: { attempts: 5, why: 'away', revision },
})
const untimestampedAfter = (...history: RequestEvent[]) => replayed(history)?.untimestamped

describe('the heads to be timestamped', () => {
  it('are those of sending, of sending again, and of each recipient’s act', () => {
    expect(untimestampedAfter(...pending)).toEqual([sending])
    expect(untimestampedAfter(...pending, sample.viewed(1), sample.filled(1, 1), signed(1), everyoneActed)).toEqual([
      sending,
      sending + 3,
    ])
    expect(untimestampedAfter(...pending, approved(1))).toEqual([sending, sending + 1])
    expect(untimestampedAfter(...pending, declined(1))).toEqual([sending, sending + 1])
    expect(untimestampedAfter(...pending, expired(1), resent(1))).toEqual([sending, sending + 2])
  })

  it('no longer include a head with a recorded outcome', () => {
    expect(untimestampedAfter(...pending, signed(1), timed(sending))).toEqual([sending + 1])
    expect(untimestampedAfter(...pending, signed(1), timestampFailed(sending))).toEqual([sending + 1])
    // Without a revision, the failure concerns a seal.
    expect(untimestampedAfter(...pending, signed(1), timestampFailed(null))).toEqual([sending, sending + 1])
  })
})

describe('a timestamp of a head', () => {
  it('is recorded once, as is a failure, and the first outcome counts', () => {
    given(pending, stamp(sending)).then(timed(sending))
    given(pending, fail(sending)).then(timestampFailed(sending))
    for (const before of [timed(sending), timestampFailed(sending)]) {
      for (const attempt of [stamp, fail]) {
        given([...pending, before], attempt(sending)).thenNothing()
      }
    }
  })

  it('is recorded for no other event', () => {
    for (const revision of [0, sending - 1, sending + 1, 1000]) {
      given(pending, stamp(revision)).thenNothing()
    }
    given([], stamp(0)).thenNothing()
  })

  it('can be recorded after any end', () => {
    for (const end of [
      [cancelled],
      [declined(1)],
      [signed(1), everyoneActed, sealed, completed(1)],
      [cancelled, erased],
    ]) {
      given([...pending, ...end], stamp(sending)).then(timed(sending))
    }
  })
})

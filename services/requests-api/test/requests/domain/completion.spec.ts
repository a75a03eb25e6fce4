import { describe, expect, it } from '@jest/globals'
import {
  completeRequest,
  recordSealing,
  recordSealingFailure,
} from '@countersign/requests-api/internal/requests/domain/sealing/sealing'
import {
  eraseOnceMore,
  erasePersonalData,
  runDue,
} from '@countersign/requests-api/internal/requests/domain/sending/course'
import type { SealedDocument } from '@countersign/requests-api/internal/requests/domain/course-events'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import type { MaybeRequest } from '@countersign/requests-api/internal/requests/domain/state'
import { given } from './given.js'
import { mailsOf } from './mails-of.js'
import { replayed } from './replayed.js'
import * as sample from './sample-events.js'
import { sendRequest } from './send-request.js'

const { after, certificate, completed, erased, everyoneActed, pending, recipientId, sealed, sentTo, signed } = sample
const acted = [...pending, signed(1), everyoneActed]
const documents: SealedDocument[] = [
  { documentId: sample.documentId(1), sealed: { sha256: 'a'.repeat(64), size: 2000 }, level: 'B-B' },
]
const noTimestamp = { attempts: 5, why: 'it did not answer' }
const seal = (state: MaybeRequest) => recordSealing(state, { documents, noTimestamp: null })
const complete = (state: MaybeRequest) =>
  completeRequest(state, { certificate, links: [], senderIsRecipient: false, noTimestamp: null })
const fail =
  (attempt: number, forTimestamp = false) =>
  (state: MaybeRequest) =>
    recordSealingFailure(state, {
      attempt,
      why: 'the store was away',
      fault: forTimestamp ? 'timestamp' : 'other',
      at: after(2),
      actedAt: after(2, -60),
    })
const failed = (attempt: number, minutes: number): RequestEvent => ({
  type: 'SealingFailed',
  data: { attempt, retryAt: after(2, minutes), why: 'the store was away' },
})

describe('sealing', () => {
  it('is recorded after everyone has acted, and only the first of two seals counts', () => {
    given(acted, seal).then(sealed)
    given([...acted, sealed], seal).thenNothing()
    given(pending, seal).thenRefused('nothing-to-seal')
  })

  it('records that no timestamp could be obtained', () => {
    given(acted, recordSealing, { documents, noTimestamp }).then(
      { type: 'TimestampFailed', data: { ...noTimestamp, revision: null } },
      sealed,
    )
  })

  it('is retried after a failure, soon at first, then seldom', () => {
    given(acted, fail(1)).then(failed(1, 1))
    given([...acted, failed(1, 1)], fail(2)).then(failed(2, 5))
    given([...acted, failed(6, 360)], fail(7)).then(failed(7, 360))
    given([...acted, failed(1, 1)], runDue, { at: after(2, 1) }).then({ type: 'SealingRetried', data: { attempt: 2 } })
    given([...acted, failed(1, 1)], runDue, { at: after(2) }).thenNothing()
  })

  it('is tried five times in ten minutes if only the timestamp fails', () => {
    let minutes = 0
    const history = [...acted]
    for (const [n, wait] of [1, 2, 3, 4].entries()) {
      given(history, fail(n + 1, true)).then(failed(n + 1, wait))
      history.push(failed(n + 1, wait))
      minutes += wait
    }
    expect(minutes).toBe(10)
  })

  it('records each failed attempt once', () => {
    given([...acted, failed(1, 1)], fail(1)).thenNothing()
    given([...acted, sealed, completed(1)], fail(1)).thenNothing()
  })
})

describe('completing', () => {
  it('follows sealing, once', () => {
    given([...acted, sealed], complete).then(completed(1))
    given([...acted, sealed, completed(1)], complete).thenNothing()
    given(acted, complete).thenRefused('not-sealed')
  })

  it('gives copy recipients their links, and sends everyone the result', () => {
    const links = [1, 2].map((n) => ({ recipientId: recipientId(n), tokenHash: `hash-${n}` }))
    given([...sentTo({}, { role: 'cc' }), signed(1), everyoneActed, sealed], completeRequest, {
      certificate,
      links,
      senderIsRecipient: false,
      noTimestamp,
    }).then(
      {
        type: 'SignatureRequestCompleted',
        data: {
          certificate,
          links: [links[1]!],
          copies: [1, 2].map((n) => ({ recipientId: recipientId(n), round: 1 })),
        },
      },
      { type: 'TimestampFailed', data: { ...noTimestamp, revision: null } },
    )
  })
})

describe('the result', () => {
  const history = [...acted, sealed]
  const resultsAfter = (senderIsRecipient: boolean) => {
    const events = completeRequest(replayed(history), { certificate, links: [], senderIsRecipient, noTimestamp: null })
    return mailsOf(...history, ...events).open.flatMap(({ kind, to }) => (kind === 'completed' ? [to.kind] : []))
  }

  it('is emailed to each recipient and to the sender', () => {
    expect(resultsAfter(false)).toEqual(['recipient', 'sender'])
  })

  it('is emailed once to a sender who is a recipient, by every replay of the history', () => {
    expect(resultsAfter(true)).toEqual(['recipient'])
  })
})

describe('erasing', () => {
  const erase = (state: MaybeRequest) => erasePersonalData(state, { reason: 'Asked for by Ada', at: after(31) })

  it.each<[string, RequestEvent[]]>([
    ['a draft', sample.sendable],
    ['a cancelled request', [...pending, sample.cancelled]],
    ['a completed one, also where it is hidden', [...acted, sealed, completed(1), sample.hidden]],
  ])('is allowed for %s', (_what, history) => {
    given(history, erase).then(erased)
  })

  it('records the end of an expired period first', () => {
    given(pending, erase).then(sample.expired(1), erased)
  })

  it('is refused while the request is pending or being sealed', () => {
    given(pending, erasePersonalData, { reason: '', at: after(1) }).thenRefused('still-pending')
    given(acted, erase).thenRefused('still-pending')
  })

  it('happens once', () => {
    given([...pending, sample.cancelled, erased], erase).thenNothing()
  })

  it('is repeated after a restore from a backup, and ends a request that was pending in the backup', () => {
    const again = (state: MaybeRequest) => eraseOnceMore(state, { reason: 'Asked for by Ada' })
    given(sample.sendable, again).then(erased)
    given(pending, again).then(sample.expired(1), erased)
    given([...pending, sample.cancelled, erased], again).thenNothing()
    given([], again).thenNothing()
  })

  it('allows no sending afterwards', () => {
    given([...sample.sendable, erased], (state) =>
      sendRequest(state, {
        at: after(1),
        sender: sample.sender,
        links: [],
        checked: sample.allChecked(state),
        signatures: null,
      }),
    ).thenRefused('erased')
  })
})

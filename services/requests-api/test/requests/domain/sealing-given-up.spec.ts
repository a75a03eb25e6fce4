import { describe, expect, it } from '@jest/globals'
import {
  cancelRequest,
  endUnsealable,
  eraseOnceMore,
  erasePersonalData,
  runDue,
  resendRequest,
} from '@countersign/requests-api/internal/requests/domain/sending/course'
import {
  completeRequest,
  recordSealing,
  recordSealingFailure,
  type SealingFault,
} from '@countersign/requests-api/internal/requests/domain/sealing/sealing'
import { deleteRequest } from '@countersign/requests-api/internal/requests/domain/drafting/request'
import type { EventNamed, RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import type { MaybeRequest } from '@countersign/requests-api/internal/requests/domain/state'
import { later } from '@countersign/requests-api/internal/kernel/moments'
import { given } from './given.js'
import * as sample from './sample-events.js'
import { evolved, replayed } from './replayed.js'

const { after, certificate, everyoneActed, pending, sealed, sealingGivenUp, signed } = sample
const ofDocuments = 'the documents cannot be sealed as they are'
const actedAt = after(1)
const acted = [...pending, signed(1), everyoneActed]
const failing =
  (attempt: number, fault: SealingFault, minutes: number) =>
  (state: MaybeRequest): RequestEvent[] =>
    recordSealingFailure(state, { attempt, fault, why: 'ChildDied', at: after(1, minutes), actedAt })
const failed = (attempt: number, why: string, minutes: number): RequestEvent => ({
  type: 'SealingFailed',
  data: { attempt, retryAt: after(1, minutes), why },
})
const givenUp = (attempts: number, why: string): RequestEvent => ({ type: 'SealingGivenUp', data: { attempts, why } })
const day = 24 * 60

describe('sealing is given up', () => {
  it('at the fifth failure caused by the documents', () => {
    const history = [1, 2, 3, 4].map((attempt) => failed(attempt, ofDocuments, attempt))
    given([...acted, ...history.slice(0, 3)], failing(4, 'documents', 10)).then(failed(4, ofDocuments, 10 + 120))
    given([...acted, ...history], failing(5, 'documents', 10)).then(givenUp(5, ofDocuments))
  })

  it('not for other failures on the first day, however many', () => {
    const before = [1, 2, 3, 4, 5, 6].map((attempt) => failed(attempt, 'ChildDied', attempt))
    given([...acted, ...before], failing(7, 'other', day - 600)).then(failed(7, 'ChildDied', day - 240))
  })

  it('at the first failure a day after the last act, unless only the timestamp is missing', () => {
    given(acted, failing(1, 'other', day)).then(givenUp(1, 'ChildDied'))
    given(acted, failing(1, 'documents', day + 1)).then(givenUp(1, ofDocuments))
    given(acted, failing(1, 'timestamp', day)).then(failed(1, 'ChildDied', day + 1))
  })

  it('no later than a day after the last act, when a try is due', () => {
    const four = [1, 2, 3, 4].map((attempt) => failed(attempt, 'ChildDied', attempt))
    given([...acted, ...four], failing(5, 'other', day - 30)).then(failed(5, 'ChildDied', day))
    let request = replayed(acted)
    let at = actedAt
    for (let attempt = 1; !request!.sealingGivenUp; attempt++) {
      const events = recordSealingFailure(request, { attempt, fault: 'other', why: 'ChildDied', at, actedAt })
      for (const event of events) request = evolved(request, event)
      at = request!.timetable.retryAt ?? at
    }
    expect(at).toBe(later(actedAt, day * 60_000))
  })

  it('once, after which nothing is tried, recorded or completed', () => {
    const history = [...acted, sealingGivenUp]
    given(history, failing(6, 'documents', day * 3)).thenNothing()
    given(history, runDue, { at: after(60) }).thenNothing()
    const documents = (sealed as EventNamed<'DocumentsSealed'>).data.documents
    given(history, recordSealing, { documents, noTimestamp: null }).thenNothing()
    for (const end of [[], [sample.cancelled], [sample.cancelled, sample.erased]]) {
      given([...acted, sealed, sealingGivenUp, ...end], completeRequest, {
        certificate,
        links: [],
        senderIsRecipient: false,
        noTimestamp: null,
      }).thenNothing()
    }
  })
})

describe('a request whose sealing was given up', () => {
  const history = [...acted, sealingGivenUp]
  const at = after(40)

  it('can be cancelled with a reason, but not sent again', () => {
    given(history, cancelRequest, { reason: 'A new version follows', at }).then(sample.cancelled)
    given(history, resendRequest, { at, sender: sample.sender, links: [] }).thenRefused('everyone-acted')
    given([...acted, sealingGivenUp, sample.cancelled], cancelRequest, { reason: '', at }).thenRefused('request-ended')
  })

  it('is cancelled by the system before any erasure, unless it has ended already', () => {
    const ended: RequestEvent = { type: 'SignatureRequestCancelled', data: { reason: 'It could not be sealed.' } }
    given(history, endUnsealable).then(ended)
    given([...acted, sealingGivenUp, ended], erasePersonalData, { reason: 'Asked for by Ada', at }).then(sample.erased)
    given(history, eraseOnceMore, { reason: 'Asked for by Ada' }).then(ended, sample.erased)
    for (const events of [acted, pending, [...acted, sealingGivenUp, sample.cancelled], []]) {
      given(events, endUnsealable).thenNothing()
    }
  })

  it('cannot be deleted until it is cancelled', () => {
    given(history, deleteRequest).thenRefused('still-pending')
    given([...acted, sealingGivenUp, sample.cancelled], deleteRequest).then(sample.hidden)
  })
})

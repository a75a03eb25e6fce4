import { describe, expect, it } from '@jest/globals'
import {
  acceptRendition,
  attachDocuments,
  removeDocument,
} from '@countersign/requests-api/internal/requests/domain/drafting/documents'
import {
  changeRequest,
  createRequest,
  deleteRequest,
} from '@countersign/requests-api/internal/requests/domain/drafting/request'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import type { MaybeRequest } from '@countersign/requests-api/internal/requests/domain/state'
import { given } from './given.js'
import * as sample from './sample-events.js'
import { replayed } from './replayed.js'

const { created, attached, added, placed, cancelled, deleted, hidden, documentId, facts, simplified, sentAt } = sample
const { after: daysAfter } = sample
const creation = {
  requestId: sample.requestId,
  ownerId: sample.ownerId,
  title: 'Consulting Agreement',
  emailSubject: null,
  emailMessage: null,
  requireAuth: false,
  sendReminders: true,
  documents: [],
}
const fifty = Array.from({ length: 50 }, (_, n) => attached(n + 1))

describe('creating a request', () => {
  it('makes a draft with the documents uploaded so far', () => {
    given([], createRequest, { ...creation, documents: [facts(1)] }).then(created, attached(1))
  })

  it('records the email details given with it', () => {
    given([], createRequest, { ...creation, emailSubject: 'Please sign' }).then(created, {
      type: 'EmailDetailsWritten',
      data: { emailSubject: 'Please sign', emailMessage: null },
    })
  })

  it('is refused if the request exists already', () => {
    given([created], createRequest, creation).thenRefused('request-exists')
  })

  it('is refused with more than 50 documents', () => {
    const documents = Array.from({ length: 51 }, (_, n) => facts(n + 1))
    given([], createRequest, { ...creation, documents }).thenRefused('too-many-documents', { most: 50 })
  })
})

describe('documents of a draft', () => {
  it('are attached in the given order', () => {
    given([created, attached(1)], attachDocuments, { documents: [facts(2), facts(3)] }).then(attached(2), attached(3))
  })

  it('do not change when they are attached again', () => {
    given([created, attached(1)], attachDocuments, { documents: [facts(1)] }).thenNothing()
  })

  it('are limited to 50', () => {
    given([created, ...fifty], attachDocuments, { documents: [facts(51)] }).thenRefused('too-many-documents')
  })

  it('take their fields with them when they are removed', () => {
    const history: RequestEvent[] = [
      created,
      attached(1),
      attached(2),
      added(1),
      placed(1, 1),
      placed(2, 1, { documentId: documentId(2) }),
    ]
    given(history, removeDocument, { documentId: documentId(1) }).then({
      type: 'DocumentRemoved',
      data: { documentId: documentId(1) },
    })
    const after = replayed([...history, { type: 'DocumentRemoved', data: { documentId: documentId(1) } }])
    expect([...after!.documents.keys()]).toEqual([documentId(2)])
    expect([...after!.fields.values()].map((field) => field.documentId)).toEqual([documentId(2)])
  })

  it('cannot be removed when they do not exist', () => {
    given([created], removeDocument, { documentId: documentId(1) }).thenRefused('no-such-document')
  })

  it('have a warning that can be accepted once', () => {
    const accepted: RequestEvent = { type: 'RenditionAccepted', data: { documentId: documentId(1) } }
    const history: RequestEvent[] = [created, { type: 'DocumentAttached', data: simplified(1) }]
    given(history, acceptRendition, { documentId: documentId(1) }).then(accepted)
    given([...history, accepted], acceptRendition, { documentId: documentId(1) }).thenNothing()
  })

  it('have nothing to accept without a warning', () => {
    given([created, attached(1)], acceptRendition, { documentId: documentId(1) }).thenNothing()
  })
})

const now = { at: sentAt }

describe('changing a draft', () => {
  it('records an event for each change', () => {
    given(
      [created],
      changeRequest,
      {
        title: 'Lease',
        emailSubject: 'Please sign',
        emailMessage: 'Hello',
        requireAuth: true,
        sendReminders: false,
        expiresInDays: 14,
        reminderEveryDays: 7,
      },
      now,
    ).then(
      { type: 'SignatureRequestRenamed', data: { title: 'Lease' } },
      { type: 'EmailDetailsWritten', data: { emailSubject: 'Please sign', emailMessage: 'Hello' } },
      { type: 'AuthenticationRequired', data: {} },
      { type: 'RemindersTurnedOff', data: {} },
      { type: 'ReminderRhythmChosen', data: { everyDays: 7 } },
      { type: 'PeriodChosen', data: { days: 14 } },
    )
  })

  it('keeps a chosen last day until a number of days is chosen', () => {
    const by = daysAfter(10)
    const chosen: RequestEvent = { type: 'PeriodChosen', data: { days: 10, by } }
    given([created], changeRequest, { expiresBy: by }, now).then(chosen)
    given([created, chosen], changeRequest, { expiresBy: by }, { at: daysAfter(20) }).thenNothing()
    given([created, chosen], changeRequest, { requireAuth: false }, now).thenNothing()
    given([created, chosen], changeRequest, { expiresInDays: 10 }, now).then({
      type: 'PeriodChosen',
      data: { days: 10 },
    })
  })

  it('refuses a last day that ends within 24 hours, or after a year', () => {
    given([created], changeRequest, { expiresBy: daysAfter(1) }, now).then({
      type: 'PeriodChosen',
      data: { days: 1, by: daysAfter(1) },
    })
    given([created], changeRequest, { expiresBy: daysAfter(1, -1) }, now).thenRefused('last-day-past')
    given([created], changeRequest, { expiresBy: daysAfter(366, -1) }, now).then({
      type: 'PeriodChosen',
      data: { days: 365, by: daysAfter(366, -1) },
    })
    given([created], changeRequest, { expiresBy: daysAfter(366) }, now).thenRefused('last-day-too-far', { most: 365 })
  })

  it('can be undone', () => {
    given(
      [created, { type: 'AuthenticationRequired', data: {} }, { type: 'RemindersTurnedOff', data: {} }],
      changeRequest,
      { requireAuth: false, sendReminders: true },
      now,
    ).then({ type: 'AuthenticationWaived', data: {} }, { type: 'RemindersTurnedOn', data: {} })
  })

  it('keeps the subject when only the message is given', () => {
    const details = (emailMessage: string | null): RequestEvent => ({
      type: 'EmailDetailsWritten',
      data: { emailSubject: 'Please sign', emailMessage },
    })
    given([created, details(null)], changeRequest, { emailMessage: 'Hello' }, now).then(details('Hello'))
  })

  it('records nothing when nothing changes', () => {
    given(
      [created],
      changeRequest,
      {
        title: 'Consulting Agreement',
        requireAuth: false,
        emailSubject: null,
      },
      now,
    ).thenNothing()
  })
})

describe('after sending, a draft can no longer be changed', () => {
  it.each<[string, (state: MaybeRequest) => RequestEvent[]]>([
    ['its title', (state) => changeRequest(state, { title: 'Other' }, now)],
    ['its documents', (state) => attachDocuments(state, { documents: [facts(2)] })],
    ['a document’s place in it', (state) => removeDocument(state, { documentId: documentId(1) })],
    ['a warning', (state) => acceptRendition(state, { documentId: documentId(1) })],
  ])('%s', (_what, decide) => {
    given(sample.pending, decide).thenRefused('already-sent')
  })
})

describe('deleting', () => {
  it('deletes a draft', () => {
    given([created], deleteRequest).then(deleted)
  })

  it('hides a finished request', () => {
    given([...sample.pending, cancelled], deleteRequest).then(hidden)
  })

  it('is refused while the request is pending', () => {
    given(sample.pending, deleteRequest).thenRefused('still-pending')
  })

  it.each([
    ['deleted', [created, deleted]],
    ['hidden', [...sample.pending, cancelled, hidden]],
    ['never created', []],
  ])('is refused where the request was %s', (_how, history) => {
    given(history, deleteRequest).thenRefused('no-such-request')
  })
})

import { describe, it } from '@jest/globals'
import { useAgain } from '@countersign/requests-api/internal/requests/domain/drafting/request'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { given } from './given.js'
import { replayed } from './replayed.js'
import * as sample from './sample-events.js'
import { added, attached, created, documentId, fieldId, placed, recipientId } from './sample-events.js'

const idOf = (id: string) => `again-${id}`
const requestId = 'request-again'

const again =
  (...source: RequestEvent[]) =>
  (state: ReturnType<typeof replayed>) =>
    useAgain(state, { source: replayed(source), requestId, ownerId: sample.ownerId, idOf })

const newRecipient = (n: number, more: object = {}) => {
  const { data } = added(n) as Extract<RequestEvent, { type: 'RecipientAdded' }>
  return { type: 'RecipientAdded', data: { ...data, recipientId: idOf(recipientId(n)), ...more } } as RequestEvent
}
const newField = (n: number, recipient: number, more: object = {}) => {
  const { data } = placed(n, recipient, more) as Extract<RequestEvent, { type: 'FieldPlaced' }>
  const ids = { fieldId: idOf(fieldId(n)), recipientId: idOf(recipientId(recipient)) }
  return { type: 'FieldPlaced', data: { ...data, ...ids } } as RequestEvent
}
const newRequest = { ...created, data: { ...created.data, requestId } } as RequestEvent

describe('using a request again', () => {
  it('creates a draft with its documents, recipients and their fields, with new ids', () => {
    given(
      [],
      again(created, attached(1), added(1), placed(1, 1, { label: 'Job title', required: false }), sample.sent),
    ).then(newRequest, attached(1), newRecipient(1), newField(1, 1, { label: 'Job title', required: false }))
  })

  it('copies texts and options, roles and the order', () => {
    const texts: RequestEvent = { type: 'EmailDetailsWritten', data: { emailSubject: 'Lease', emailMessage: null } }
    const [codes, order]: RequestEvent[] = [
      { type: 'AuthenticationRequired', data: {} },
      { type: 'SigningOrderChanged', data: { recipientId: recipientId(1), order: 2 } },
    ]
    given([], again(created, texts, codes!, added(1, 'approver'), order!)).then(
      { ...newRequest, data: { ...newRequest.data, requireAuth: true } } as RequestEvent,
      texts,
      newRecipient(1, { role: 'approver', order: 2 }),
    )
  })

  it('copies the chosen times, and the message to one recipient', () => {
    const times: RequestEvent[] = [
      { type: 'ReminderRhythmChosen', data: { everyDays: 7 } },
      { type: 'PeriodChosen', data: { days: 14 } },
    ]
    const written = (id: string): RequestEvent => ({
      type: 'RecipientMessageWritten',
      data: { recipientId: id, message: 'Page 3 is new.' },
    })
    given([], again(created, ...times, added(1), written(recipientId(1)))).then(
      newRequest,
      ...times,
      newRecipient(1),
      written(idOf(recipientId(1))),
    )
  })

  it('requires a new acceptance of a rendition, and leaves out the page that sending added, with its fields', () => {
    const source: RequestEvent[] = [created, attached(1), added(1)]
    const accepted: RequestEvent = { type: 'RenditionAccepted', data: { documentId: documentId(1) } }
    const { data } = attached(2) as Extract<RequestEvent, { type: 'DocumentAttached' }>
    const page: RequestEvent = { type: 'SignaturesDocumentAdded', data }
    const signature = placed(1, 1, { documentId: documentId(2) })
    given([], again(...source, accepted, page, signature, sample.sent)).then(newRequest, attached(1), newRecipient(1))
  })

  it('completes a draft that was begun this way', () => {
    const source = [created, attached(1), added(1), placed(1, 1)]
    given([newRequest, attached(1)], again(...source)).then(newRecipient(1), newField(1, 1))
    given([newRequest, attached(1), newRecipient(1), newField(1, 1)], again(...source)).thenNothing()
  })

  it('is refused for an erased request, and for one that does not exist', () => {
    const refused = (events: RequestEvent[], refusal: 'erased' | 'no-such-request') =>
      given([], again(...events)).thenRefused(refusal)
    refused([created, { type: 'PersonalDataErased', data: { reason: 'asked for' } } as RequestEvent], 'erased')
    refused([created, { type: 'DraftDeleted', data: {} } as RequestEvent], 'no-such-request')
    refused([], 'no-such-request')
  })
})

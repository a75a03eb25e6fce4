import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { addRecipient } from '@countersign/requests-api/signing/decisions/add-recipient'
import { attachDocuments } from '@countersign/requests-api/signing/decisions/attach-documents'
import { cancelRequest } from '@countersign/requests-api/signing/decisions/cancel-request'
import { changeField } from '@countersign/requests-api/signing/decisions/change-field'
import { changeRecipient } from '@countersign/requests-api/signing/decisions/change-recipient'
import { changeRequest } from '@countersign/requests-api/signing/decisions/change-request'
import { createRequest } from '@countersign/requests-api/signing/decisions/create-request'
import { deleteRequest } from '@countersign/requests-api/signing/decisions/delete-request'
import { placeField } from '@countersign/requests-api/signing/decisions/place-field'
import { removeDocument } from '@countersign/requests-api/signing/decisions/remove-document'
import { removeField } from '@countersign/requests-api/signing/decisions/remove-field'
import { removeRecipient } from '@countersign/requests-api/signing/decisions/remove-recipient'
import { repeatInvitations } from '@countersign/requests-api/signing/decisions/repeat-invitations'
import { sendRequest } from '@countersign/requests-api/signing/decisions/send-request'
import type { RequestEvent } from '@countersign/requests-api/signing/events'
import { evolve, replay } from '@countersign/requests-api/signing/evolve'
import { Refusal } from '@countersign/requests-api/signing/refusal'
import type { MaybeRequest } from '@countersign/requests-api/signing/state'
import { documentId, facts, fieldId, ownerId, recipientId, requestId, sender, sentAt } from './sample-events.js'

type Decide = (state: MaybeRequest) => RequestEvent[]

const few = fc.integer({ min: 1, max: 4 })
const percent = fc.nat(100)
const anyOrder = fc.option(few, { nil: null })
const flag = fc.boolean()

/** Anything anyone may try, sensible or not, in any state. */
const attempt: fc.Arbitrary<Decide> = fc.oneof(
  fc.record({ title: fc.string({ minLength: 1, maxLength: 5 }), requireAuth: flag, sendReminders: flag }).map(
    (options): Decide =>
      (state) =>
        createRequest(state, {
          ...options,
          requestId,
          ownerId,
          emailSubject: null,
          emailMessage: null,
          documents: [facts(1)],
        }),
  ),
  few.map(
    (n): Decide =>
      (state) =>
        attachDocuments(state, { documents: [facts(n)] }),
  ),
  few.map(
    (n): Decide =>
      (state) =>
        removeDocument(state, { documentId: documentId(n) }),
  ),
  fc.record({ title: fc.string({ minLength: 1 }), requireAuth: flag }).map(
    (change): Decide =>
      (state) =>
        changeRequest(state, change),
  ),
  fc
    .record({ n: few, role: fc.constantFrom('signer' as const, 'cc' as const, 'approver' as const), order: anyOrder })
    .map(
      ({ n, role, order }): Decide =>
        (state) =>
          addRecipient(state, { recipientId: recipientId(n), name: 'x', email: 'x@y.z', role, order }),
    ),
  fc.record({ n: few, order: anyOrder }).map(
    ({ n, order }): Decide =>
      (state) =>
        changeRecipient(state, { recipientId: recipientId(n), order }),
  ),
  few.map(
    (n): Decide =>
      (state) =>
        removeRecipient(state, { recipientId: recipientId(n) }),
  ),
  fc.record({ n: few, d: few, r: few, x: percent, y: percent, page: few }).map(
    ({ n, d, r, x, y, page }): Decide =>
      (state) =>
        placeField(state, {
          fieldId: fieldId(n),
          documentId: documentId(d),
          recipientId: recipientId(r),
          type: 'date',
          x,
          y,
          width: 100,
          height: 30,
          page,
          required: true,
        }),
  ),
  fc.record({ n: few, x: percent, width: fc.integer({ min: 1, max: 400 }) }).map(
    ({ n, x, width }): Decide =>
      (state) =>
        changeField(state, { fieldId: fieldId(n), x, width }),
  ),
  few.map(
    (n): Decide =>
      (state) =>
        removeField(state, { fieldId: fieldId(n) }),
  ),
  fc.constant<Decide>((state) => sendRequest(state, { at: sentAt, sender, links: [], signatures: null })),
  fc.constant<Decide>(repeatInvitations),
  fc.constant<Decide>((state) => cancelRequest(state, { reason: '' })),
  fc.constant<Decide>(deleteRequest),
)

/** Tries everything in turn; what is refused changes nothing. */
function live(attempts: readonly Decide[]): { state: MaybeRequest; history: RequestEvent[] } {
  let state: MaybeRequest = null
  const history: RequestEvent[] = []
  for (const decide of attempts) {
    try {
      for (const event of decide(state)) {
        history.push(event)
        state = evolve(state, event)
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return { state, history }
}

describe('whatever anyone tries', () => {
  it('replays to the same state, also after its history has been through JSON', () => {
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 60 }), (attempts) => {
        const { state, history } = live(attempts)
        expect(replay(history)).toEqual(state)
        expect(replay(JSON.parse(JSON.stringify(history)) as RequestEvent[])).toEqual(state)
      }),
    )
  })

  it('never leaves a field without its document, its recipient, or its page', () => {
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 60 }), (attempts) => {
        const { state } = live(attempts)
        for (const field of state?.fields.values() ?? []) {
          const document = state!.documents.get(field.documentId)
          expect(document).toBeDefined()
          expect(state!.recipients.has(field.recipientId)).toBe(true)
          expect(field.page).toBeLessThanOrEqual(document!.pageCount)
        }
      }),
    )
  })

  it('sends a request once at most, and only with somebody to act', () => {
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 60 }), (attempts) => {
        const sendings = live(attempts).history.filter((event) => event.type === 'SignatureRequestSent')
        expect(sendings.length).toBeLessThanOrEqual(1)
        for (const sending of sendings) expect(sending.data.invited.length).toBeGreaterThan(0)
      }),
    )
  })

  it('changes nothing by an event that came before the creation', () => {
    expect(evolve(null, { type: 'FieldRemoved', data: { fieldId: fieldId(1) } })).toBeNull()
  })
})

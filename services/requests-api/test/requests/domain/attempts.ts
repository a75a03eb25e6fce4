import fc from 'fast-check'
import {
  acceptRendition,
  attachDocuments,
  removeDocument,
} from '@countersign/requests-api/internal/requests/domain/drafting/documents'
import {
  addRecipient,
  changeRecipient,
  removeRecipient,
} from '@countersign/requests-api/internal/requests/domain/drafting/recipients'
import { cancelRequest } from '@countersign/requests-api/internal/requests/domain/sending/course'
import {
  changeField,
  placeField,
  removeField,
} from '@countersign/requests-api/internal/requests/domain/drafting/fields'
import {
  changeRequest,
  createRequest,
  deleteRequest,
} from '@countersign/requests-api/internal/requests/domain/drafting/request'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { outcomeEvents } from '@countersign/requests-api/internal/platform/mail/mail-outcomes'
import { Refusal } from '@countersign/requests-api/internal/kernel/refusal'
import type { MaybeRequest } from '@countersign/requests-api/internal/requests/domain/state'
import * as sample from './sample-events.js'
import { attemptsAfterSending } from './signing-attempts.js'
import { evolved } from './replayed.js'
import { sendRequest } from './send-request.js'

const { allChecked, after: afterSending, documentId, facts, fieldId, ownerId, recipientId, requestId, sender } = sample
const { sentAt, simplified } = sample

export type Decide = (state: MaybeRequest) => RequestEvent[]

const few = fc.integer({ min: 1, max: 4 })
const percent = fc.nat(100)
const anyOrder = fc.option(few, { nil: null })
const flag = fc.boolean()

const links = [1, 2, 3, 4].map((n) => ({ recipientId: recipientId(n), tokenHash: `hash-${n}` }))

const mailOf = (n: number) =>
  ({
    mailId: `invitation-${recipientId(n)}-1-0`,
    kind: 'invitation',
    to: { kind: 'recipient', recipientId: recipientId(n), round: 1 },
    attempt: 1,
    via: 'smtp',
  }) as const

/** Any command, sensible or not, in any state. */
export const attempt: fc.Arbitrary<Decide> = fc.oneof(
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
        attachDocuments(state, { documents: [n === 4 ? simplified(n) : facts(n)] }),
  ),
  few.map(
    (n): Decide =>
      (state) =>
        acceptRendition(state, { documentId: documentId(n) }),
  ),
  few.map(
    (n): Decide =>
      (state) =>
        removeDocument(state, { documentId: documentId(n) }),
  ),
  fc
    .record({ title: fc.string({ minLength: 1 }), requireAuth: flag, expiresInDays: fc.integer({ min: 1, max: 365 }) })
    .map(
      (change): Decide =>
        (state) =>
          changeRequest(state, change, { at: sample.sentAt }),
    ),
  fc
    .record({ n: few, role: fc.constantFrom('signer' as const, 'cc' as const, 'approver' as const), order: anyOrder })
    .map(
      ({ n, role, order }): Decide =>
        (state) =>
          addRecipient(state, { recipientId: recipientId(n), name: 'x', email: 'x@y.z', role, order }),
    ),
  fc
    .record({
      n: few,
      order: anyOrder,
      name: fc.string({ minLength: 1, maxLength: 3 }),
      message: fc.option(fc.string()),
    })
    .map(
      ({ n, order, name, message }): Decide =>
        (state) =>
          changeRecipient(state, { recipientId: recipientId(n), order, name, message }),
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
          label: null,
          fill: page % 2 === 0 ? 'signing-day' : null,
        }),
  ),
  fc.record({ n: few, r: few, x: percent, width: fc.integer({ min: 1, max: 400 }) }).map(
    ({ n, r, x, width }): Decide =>
      (state) =>
        changeField(state, {
          fieldId: fieldId(n),
          x,
          width,
          recipientId: recipientId(r),
          label: width > 200 ? 'Job title' : null,
          required: width > 100,
        }),
  ),
  few.map(
    (n): Decide =>
      (state) =>
        removeField(state, { fieldId: fieldId(n) }),
  ),
  fc.constant<Decide>((state) =>
    sendRequest(state, { at: sentAt, sender, links, checked: allChecked(state), signatures: null }),
  ),
  fc.tuple(attemptsAfterSending(4), fc.integer({ min: 0, max: 40 })).map(
    ([after, days]): Decide =>
      (state) =>
        after(state, afterSending(days)),
  ),
  fc
    .record({
      n: few,
      outcome: fc.constantFrom('accepted', 'failed-will-retry', 'failed-for-good'),
      addressRefused: fc.boolean(),
    })
    .map(
      ({ n, ...outcome }): Decide =>
        (state) =>
          outcomeEvents(state ? [sample.created] : [], {
            ...mailOf(n),
            ...outcome,
            retryAt: sentAt,
            serverSaid: '',
          }) as RequestEvent[],
    ),
  fc.constant<Decide>((state) => cancelRequest(state, { reason: '', at: sentAt })),
  fc.constant<Decide>(deleteRequest),
)

/** Runs every attempt in turn; refused ones change nothing. */
export function live(attempts: readonly Decide[]): { state: MaybeRequest; history: RequestEvent[] } {
  let state: MaybeRequest = null
  const history: RequestEvent[] = []
  for (const decide of attempts) {
    try {
      for (const event of decide(state)) {
        history.push(event)
        state = evolved(state, event)
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return { state, history }
}

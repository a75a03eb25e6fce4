import fc from 'fast-check'
import { askCode, tryCode } from '@countersign/requests-api/internal/requests/domain/signing/codes'
import {
  completeRequest,
  recordSealing,
  recordSealingFailure,
} from '@countersign/requests-api/internal/requests/domain/sealing/sealing'
import { decline, finish, reportViewed } from '@countersign/requests-api/internal/requests/domain/signing/acts'
import {
  recordHeadTimestamp,
  recordHeadTimestampFailure,
} from '@countersign/requests-api/internal/requests/domain/sealing/head-timestamps'
import {
  runDue,
  resendRequest,
  cancelRequest,
  endUnsealable,
} from '@countersign/requests-api/internal/requests/domain/sending/course'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import type { FilledField } from '@countersign/requests-api/internal/requests/domain/field-value'
import type { MaybeRequest } from '@countersign/requests-api/internal/requests/domain/state'
import { acting, certificate, documentId, fieldId, recipientId, sender, sentAt, typed } from './sample-events.js'

export type Attempt = (state: MaybeRequest, at: string) => RequestEvent[]

const newLinks = (n: number) =>
  Array.from({ length: n }, (_, index) => ({ recipientId: recipientId(index + 1), tokenHash: `hash-${index + 1}-x` }))

/** Values for all fields of a recipient; sample fields have their recipient's number. */
const values = (state: MaybeRequest, n: number): FilledField[] => {
  const field = state?.fields.get(fieldId(n))
  return field?.recipientId === recipientId(n) &&
    field.type === 'signature' &&
    state?.recipients.get(recipientId(n))?.role === 'signer'
    ? [{ fieldId: fieldId(n), value: typed }]
    : []
}

/** Current documents and revision, for a recipient who has just looked. */
const shownIn = (state: MaybeRequest) => ({
  documents: [...(state?.frozen ?? [])].map(([id, sha256]) => ({ id, sha256 })),
  seen: state?.revision ?? 0,
})

/** Everything that recipients, sender, clock and sealing may attempt after sending, sensible or not. */
export function attemptsAfterSending(people: number): fc.Arbitrary<Attempt> {
  const anyone = fc.integer({ min: 1, max: people })
  const round = fc.constantFrom(1, 1, 1, 2, 3)
  const link = fc.record({ n: anyone, round })
  const link1 = (run: (who: { n: number; round: number }) => Attempt) => link.map(run)
  return fc.oneof(
    link1(
      ({ n, round: of }) =>
        (state, at) =>
          reportViewed(state, { ...acting(n, { at, round: of }), consent: n % 2 === 0 }),
    ),
    {
      weight: 5,
      arbitrary: link1(
        ({ n, round: of }) =>
          (state, at) =>
            finish(state, { ...acting(n, { at, round: of }), ...shownIn(state), values: values(state, n) }),
      ),
    },
    link1(
      ({ n, round: of }) =>
        (state, at) =>
          askCode(state, acting(n, { at, round: of })),
    ),
    fc.tuple(link, fc.boolean()).map(
      ([{ n, round: of }, right]): Attempt =>
        (state, at) =>
          tryCode(state, { ...acting(n, { at, round: of }), code: right ? '123456' : '000000', expected: '123456' }),
    ),
    link1(
      ({ n, round: of }) =>
        (state, at) =>
          n === 1 ? decline(state, { ...acting(n, { at, round: of }), reason: 'no' }) : [],
    ),
    { weight: 3, arbitrary: fc.constant<Attempt>((state, at) => runDue(state, { at })) },
    fc.constant<Attempt>((state, at) => resendRequest(state, { at, sender, links: newLinks(people) })),
    fc.constant<Attempt>((state) =>
      recordSealing(state, {
        documents: [{ documentId: documentId(1), sealed: certificate, level: 'B-B' }],
        noTimestamp: { attempts: 5, why: 'away' },
      }),
    ),
    fc.integer({ min: 1, max: 6 }).map(
      (attempt): Attempt =>
        (state, at) =>
          recordSealingFailure(state, {
            attempt,
            why: 'away',
            fault: (['other', 'timestamp', 'documents'] as const)[attempt - 1] ?? 'documents',
            at,
            actedAt: sentAt,
          }),
    ),
    fc.boolean().map(
      (senderIsRecipient): Attempt =>
        (state) =>
          completeRequest(state, { certificate, links: newLinks(people), senderIsRecipient, noTimestamp: null }),
    ),
    fc.tuple(fc.nat(40), fc.boolean()).map(
      ([revision, isHad]): Attempt =>
        (state) =>
          isHad
            ? recordHeadTimestamp(state, { revision, hash: 'a'.repeat(64), token: 'MII=' })
            : recordHeadTimestampFailure(state, { attempts: 5, why: 'away', revision }),
    ),
    fc.constant<Attempt>(endUnsealable),
    fc.nat(9).map(
      (n): Attempt =>
        (state, at) =>
          n === 0 ? cancelRequest(state, { at, reason: '' }) : [],
    ),
  )
}

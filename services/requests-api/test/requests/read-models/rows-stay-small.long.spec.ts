import { describe, expect, it } from '@jest/globals'
import {
  documentShelf,
  type KnownDocument,
} from '@countersign/requests-api/internal/requests/read-models/documents/documents'
import { projections } from '@countersign/requests-api/internal/composition/read-models'
import type { MailKind } from '@countersign/requests-api/internal/requests/domain/mails'
import type { RequestEvent, SigningEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { mostDocuments, mostFields, mostRecipients } from '@countersign/requests-api/internal/requests/domain/limits'
import * as sample from '../domain/sample-events.js'
import { Applied } from './applied.js'

/** Limit of a row with its search words for any history: a hundredth of the store's limit. */
const mostRowBytes = 128 * 1024

const { recipientId, fieldId, documentId } = sample
const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1)
const people = numbers(mostRecipients)
const ids = people.map(recipientId)
const sha = (kind: number, n: number): string => `${kind}${String(n).padStart(7, '0')}`.repeat(8)

/** The longest name, in letters of three bytes each, with words unique to the person. */
const longName = (n: number): string =>
  Array.from({ length: 40 }, (_, word) => `契約書${'一二三四五'[(n + word) % 5]}`).join(' ')
const longEmail = (n: number): string =>
  `${String(n).padStart(64, 'a')}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.com`

const drafted: RequestEvent[] = [
  { ...sample.created, data: { ...sample.created.data, title: '契'.repeat(200) } },
  ...numbers(mostDocuments).map((n) =>
    sample.attached(n, {
      originalName: `${'契'.repeat(251)}.pdf`,
      original: { sha256: sha(1, n), size: n },
      rendition: { ...sample.rendition(n), sha256: sha(2, n) },
    }),
  ),
  ...people.map((n): RequestEvent => {
    const { data } = sample.added(n) as Extract<RequestEvent, { type: 'RecipientAdded' }>
    return { type: 'RecipientAdded', data: { ...data, name: longName(n), email: longEmail(n) } }
  }),
  ...numbers(mostFields).map((n) => sample.placed(n, 1 + (n % mostRecipients))),
]
const sent: RequestEvent = {
  ...sample.sent,
  data: {
    ...sample.sent.data,
    links: people.map((n) => ({ recipientId: recipientId(n), tokenHash: sha(3, n) })),
    invited: ids,
  },
}
const resent = (round: number): RequestEvent => {
  const links = people.map((n) => ({ recipientId: recipientId(n), tokenHash: sha(4, round * 100 + n) }))
  return { ...sample.resent(1), data: { ...sample.resent(1).data, round, links, invited: ids } }
}
const expired = (round: number): RequestEvent => ({ type: 'SignatureRequestExpired', data: { round, unfinished: ids } })
const repeated = (round: number, number: number): RequestEvent => ({
  type: 'InvitationsRepeated',
  data: { round, number, invited: ids },
})
const reminded = (round: number, number: number): RequestEvent => ({
  type: 'RecipientsReminded',
  data: { round, number, reminded: ids },
})
const announced = (round: number): RequestEvent => ({
  type: 'EndAnnounced',
  data: { round, expiresAt: sample.after(30), warned: ids },
})
const toEach = (type: 'MailDelivered' | 'MailUndeliverable', kind: MailKind, round: number, number: number) =>
  ids.map((one): RequestEvent => {
    const to = { kind: 'recipient', recipientId: one, round } as const
    const about = { mailId: `${kind}-${one}-${round}-${number}`, kind, to, attempt: 1 }
    return type === 'MailDelivered'
      ? { type, data: { ...about, via: 'smtp' } }
      : { type, data: { ...about, serverSaid: 'no' } }
  })
const finished = people.flatMap((n): RequestEvent[] => {
  const theirs = numbers(mostFields).filter((field) => 1 + (field % mostRecipients) === n)
  const values = theirs.map((field) => ({
    fieldId: fieldId(field),
    value: { kind: 'drawn', sha256: sha(5, field), size: 1000 } as const,
  }))
  return [{ type: 'FieldsFilled', data: { recipientId: recipientId(n), asksToLook: false, values } }, sample.signed(n)]
})
const done: RequestEvent[] = [
  sample.everyoneActed,
  {
    type: 'DocumentsSealed',
    data: {
      documents: numbers(mostDocuments).map((n) => ({
        documentId: documentId(n),
        sealed: { sha256: sha(6, n), size: n },
        level: 'B-B',
      })),
    },
  },
  sample.completed(...people),
]

/** As a list, this many uses would exceed the limit of a row. */
const uses = 3000

/** Histories with the largest requests, the longest courses and the most mail failures. */
const lives: Record<string, RequestEvent[]> = {
  'of fifty people and documents, three hundred marks': [...drafted, sent, ...finished, ...done],
  'invited forty times': [
    ...drafted,
    sent,
    ...numbers(40).flatMap((n) => [repeated(1, n), ...toEach('MailDelivered', 'invitation', 1, n)]),
  ],
  'invited twenty times, and nobody is to be reached': [
    ...drafted,
    sent,
    ...numbers(20).flatMap((n) => [repeated(1, n), ...toEach('MailUndeliverable', 'invitation', 1, n)]),
  ],
  'sent again and again, while no mail leaves': [
    ...drafted,
    sent,
    ...numbers(8).flatMap((round) => [
      ...numbers(5).map((n) => reminded(round, n)),
      announced(round),
      repeated(round, round),
      ...people.map((n) => sample.codeRequested(n, round)),
      expired(round),
      resent(round + 1),
    ]),
    ...finished,
    ...done,
    sample.sealingGivenUp,
  ],
}

describe.each(projections)('the rows of $name', (projection) => {
  it.each(Object.entries(lives))('stay small for a request %s', async (_life, events) => {
    const applied = new Applied(projection)
    await applied.happen(`signature-request-${sample.requestId}`, events)
    expect(applied.largest.bytes).toBeLessThanOrEqual(mostRowBytes)
  })

  it('stay small, and cost the same, however often a document is used', async () => {
    const applied = new Applied(projection)
    const use = (n: number): Promise<number> => {
      const requestId = `0190aaaa-0000-7000-8000-${String(n).padStart(12, '0')}`
      const created = { ...sample.created, data: { ...sample.created.data, requestId } }
      return applied.happen(`signature-request-${requestId}`, [created, sample.attached(1), sample.added(1), sent])
    }
    await applied.happen('upload-x', [uploaded])
    await use(1)
    const atFirst = await use(2)
    for (let n = 3; n <= uses; n++) await use(n)
    // Only the digits of the counts grow.
    expect(await use(uses + 1)).toBeLessThanOrEqual(atFirst + 50)
    expect(applied.largest.bytes).toBeLessThanOrEqual(mostRowBytes)
  })
})

const uploaded: SigningEvent = {
  type: 'DocumentUploaded',
  data: { ...sample.facts(1), uploadId: '0190bbbb-0000-7000-8000-000000000001', ownerId: sample.ownerId },
}

it('a document used twenty thousand times is swept like any other when no request holds it', async () => {
  const applied = new Applied(documentShelf)
  const streams = numbers(20_000).map((n) => `0190aaaa-0000-7000-8000-${String(n).padStart(12, '0')}`)
  const shelved = () => applied.row('documents', documentId(1)) as KnownDocument | undefined
  await applied.happen('upload-x', [uploaded])
  for (const requestId of streams) {
    const created = { ...sample.created, data: { ...sample.created.data, requestId } }
    await applied.happen(`signature-request-${requestId}`, [created, sample.attached(1)])
  }
  expect(shelved()).toMatchObject({ holders: 20_000, idle: false })
  for (const requestId of streams) await applied.happen(`signature-request-${requestId}`, [sample.erased])
  expect(shelved()).toMatchObject({ holders: 0, idle: true, originalName: null })
  await applied.happen('upload-x', [{ type: 'UploadedDocumentDiscarded', data: { documentId: documentId(1) } }])
  expect(shelved()).toBeUndefined()
  expect(applied.row('blobs', sample.facts(1).original.sha256)).toBeUndefined()
})

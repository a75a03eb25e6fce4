import type { CheckedPages } from '@countersign/requests-api/internal/requests/domain/checked-pages'
import type { DocumentFacts, Rendition } from '@countersign/requests-api/internal/requests/domain/document-facts'
import type { EventNamed, RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import type { Role } from '@countersign/requests-api/internal/requests/domain/recipient-entry'
import type { MaybeRequest } from '@countersign/requests-api/internal/requests/domain/state'
import type { FieldValue } from '@countersign/requests-api/internal/requests/domain/field-value'
import { firstTeamId } from '@countersign/requests-api/internal/kernel/teams'

const id = (kind: string, n: number) => `0190${kind}-0000-7000-8000-${String(n).padStart(12, '0')}`
export const requestId = id('aaaa', 1)
export const documentId = (n: number) => id('dddd', n)
export const recipientId = (n: number) => id('eeee', n)
export const fieldId = (n: number) => id('ffff', n)
export const ownerId = firstTeamId
export const sentAt = '2026-11-21T12:00:00.000Z'
export const person = { kind: 'person', id: id('cccc', 1) } as const
export const sender = { name: 'Grace Hopper', email: 'grace@example.com' }

export const engine = { name: 'PDFium', version: '2.1.13' }

export const rendition = (n = 1, ...warnings: Rendition['warnings']): Rendition => ({
  sha256: `e${n}`.repeat(64).slice(0, 64),
  size: 900 * n,
  converter: null,
  engine,
  warnings,
})

export const facts = (n = 1, more: Partial<DocumentFacts> = {}): DocumentFacts => ({
  documentId: documentId(n),
  originalName: `Agreement ${n}.pdf`,
  mediaType: 'application/pdf',
  original: { sha256: String(n).repeat(64).slice(0, 64), size: 1000 * n },
  pageCount: 3,
  rendition: rendition(n),
  keeps: false,
  found: null,
  ...more,
})

/** A page check that converts the second page to a picture. */
export const checked = (n = 1, more: Partial<CheckedPages> = {}): CheckedPages => ({
  of: rendition(n).sha256,
  pictures: { pages: [2], rendition: { sha256: `c${n}`.repeat(64).slice(0, 64), size: 5000 * n } },
  unlike: [],
  unkept: false,
  ...more,
})

/** Check results without findings for every document, as sending receives them. */
export const allChecked = (state: MaybeRequest): ReadonlyMap<string, CheckedPages> =>
  new Map(
    [...(state?.documents.values() ?? [])].map(({ documentId: one, rendition: { sha256 } }) => [
      one,
      checked(1, { of: sha256, pictures: null }),
    ]),
  )

/** The event that records {@link checked} in a draft or upload. */
export const kept = (n = 1): EventNamed<'DocumentRendered'> => {
  const { sha256, size } = rendition(n)
  return {
    type: 'DocumentRendered',
    data: {
      documentId: documentId(n),
      rendition: {
        ...rendition(n, { kind: 'picture', count: 1 }),
        ...checked(n).pictures!.rendition,
        pictures: { pages: [2], replaces: { sha256, size } },
      },
      keeps: false,
      found: null,
    },
  }
}

export const simplified = (n: number): DocumentFacts =>
  facts(n, {
    mediaType: 'application/msword',
    rendition: {
      sha256: 'f'.repeat(64),
      size: 10,
      converter: { name: 'mammoth', version: '1' },
      engine,
      warnings: [{ kind: 'simplified', count: 1 }],
    },
  })

export const created: EventNamed<'SignatureRequestCreated'> = {
  type: 'SignatureRequestCreated',
  data: { requestId, ownerId, title: 'Consulting Agreement', requireAuth: false, sendReminders: true },
}
export const attached = (n = 1, more: Partial<DocumentFacts> = {}): RequestEvent => ({
  type: 'DocumentAttached',
  data: facts(n, more),
})
export const added = (n = 1, role: Role = 'signer', order: number | null = null): RequestEvent => ({
  type: 'RecipientAdded',
  data: { recipientId: recipientId(n), name: `Person ${n}`, email: `person${n}@example.com`, role, order },
})
export const field = (n = 1, recipient = 1, more: Partial<EventNamed<'FieldPlaced'>['data']> = {}) => ({
  fieldId: fieldId(n),
  documentId: documentId(1),
  recipientId: recipientId(recipient),
  type: 'signature' as const,
  x: 10,
  y: 20,
  width: 150,
  height: 50,
  page: 1,
  required: true,
  label: null,
  fill: null,
  ...more,
})
export const placed = (n = 1, recipient = 1, more: Partial<EventNamed<'FieldPlaced'>['data']> = {}): RequestEvent => ({
  type: 'FieldPlaced',
  data: field(n, recipient, more),
})
export const sent: EventNamed<'SignatureRequestSent'> = {
  type: 'SignatureRequestSent',
  data: {
    round: 1,
    since: sentAt,
    expiresAt: '2026-12-21T12:00:00.000Z',
    sender,
    documents: [{ documentId: documentId(1), sha256: rendition(1).sha256 }],
    links: [{ recipientId: recipientId(1), tokenHash: 'hash-1' }],
    invited: [recipientId(1)],
  },
}
/** The first person's invitation, as mail outcomes name it. */
export const invitation = {
  mailId: `invitation-${recipientId(1)}-1-0`,
  kind: 'invitation',
  to: { kind: 'recipient', recipientId: recipientId(1), round: 1 },
  attempt: 1,
} as const
export const delivered: RequestEvent = { type: 'MailDelivered', data: { ...invitation, via: 'smtp' } }
export const undeliverable: RequestEvent = {
  type: 'MailUndeliverable',
  data: { ...invitation, serverSaid: '550 no such user' },
}
export const cancelled: RequestEvent = { type: 'SignatureRequestCancelled', data: { reason: 'A new version follows' } }
export const deleted: RequestEvent = { type: 'DraftDeleted', data: {} }
export const hidden: RequestEvent = { type: 'SignatureRequestHidden', data: {} }

/** A draft that can be sent: one document, one signer with one field. */
export const sendable: RequestEvent[] = [created, attached(1), added(1), placed(1, 1)]
export const pending: RequestEvent[] = [...sendable, sent]

export const from = { ipAddress: '203.0.113.7', socketAddress: '127.0.0.1', userAgent: 'Mozilla/5.0 (sample)' }
/** The content shown to a recipient: the document as frozen, at the revision of sending. */
export const shown = { documents: [{ id: documentId(1), sha256: rendition(1).sha256 }], seen: 4 }
export const who = (n = 1) => ({ recipientId: recipientId(n), ...from })
/** A time after the sending. */
export const after = (days: number, minutes = 0): string =>
  new Date(Date.parse(sentAt) + (days * 24 * 60 + minutes) * 60_000).toISOString()
/** A recipient with a link of the first round, a day after the sending. */
export const acting = (n = 1, more: { at?: string; round?: number } = {}) => ({
  recipientId: recipientId(n),
  round: 1,
  at: after(1),
  from,
  ...more,
})
export const typed: FieldValue = { kind: 'typed', text: 'Ada Lovelace', font: 'pen' }

export const viewed = (n = 1): RequestEvent => ({ type: 'SigningPageViewed', data: who(n) })
export const consented = (n = 1): RequestEvent => ({ type: 'ConsentGiven', data: who(n) })
/** Typed signatures. */
export const filled = (n = 1, ...fields: number[]): RequestEvent => ({
  type: 'FieldsFilled',
  data: {
    recipientId: recipientId(n),
    asksToLook: false,
    values: fields.map((one) => ({ fieldId: fieldId(one), value: typed })),
  },
})
/** Texts, which other recipients must see before they act. */
export const written = (n = 1, ...fields: number[]): RequestEvent => ({
  type: 'FieldsFilled',
  data: {
    recipientId: recipientId(n),
    asksToLook: true,
    values: fields.map((one) => ({ fieldId: fieldId(one), value: { kind: 'text', text: 'Mathematician' } })),
  },
})
export const signed = (n = 1): RequestEvent => ({ type: 'RecipientSigned', data: { ...who(n), ...shown } })
export const approved = (n = 1): RequestEvent => ({
  type: 'RecipientApproved',
  data: { ...who(n), ...shown },
})
export const declined = (n = 1, reason = 'The fee is not the one we agreed on.'): RequestEvent => ({
  type: 'SignatureRequestDeclined',
  data: { ...who(n), reason },
})
export const everyoneActed: RequestEvent = { type: 'EveryoneActed', data: {} }
export const sealed: RequestEvent = {
  type: 'DocumentsSealed',
  data: { documents: [{ documentId: documentId(1), sealed: { sha256: 'a'.repeat(64), size: 2000 }, level: 'B-B' }] },
}
export const sealingGivenUp: RequestEvent = {
  type: 'SealingGivenUp',
  data: { attempts: 5, why: 'the documents cannot be sealed as they are' },
}
export const certificate = { sha256: 'c'.repeat(64), size: 3000 }
export const completed = (...people: number[]): RequestEvent => ({
  type: 'SignatureRequestCompleted',
  data: { certificate, links: [], copies: people.map((n) => ({ recipientId: recipientId(n), round: 1 })) },
})
export const expired = (...people: number[]): RequestEvent => ({
  type: 'SignatureRequestExpired',
  data: { round: 1, unfinished: people.map(recipientId) },
})
export const resent = (...people: number[]): EventNamed<'SignatureRequestResent'> => ({
  type: 'SignatureRequestResent',
  data: {
    round: 2,
    since: after(31),
    expiresAt: after(61),
    sender,
    links: people.map((n) => ({ recipientId: recipientId(n), tokenHash: `hash-${n}-2` })),
    invited: people.slice(0, 1).map(recipientId),
  },
})
export const codeRequested = (n = 1, number = 1, at = after(1)): RequestEvent => ({
  type: 'CodeRequested',
  data: { ...who(n), round: 1, number, validUntil: new Date(Date.parse(at) + 600_000).toISOString() },
})
export const erased: RequestEvent = { type: 'PersonalDataErased', data: { reason: 'Asked for by Ada' } }

/** A recipient of a sent request. */
export interface Cast {
  role?: Role
  order?: number | null
}

/** A request sent to several recipients; recipient n has the required signature field n. */
export function sentTo(...cast: Cast[]): RequestEvent[] {
  const people = cast.map(({ role = 'signer', order = null }, index) => ({ n: index + 1, role, order }))
  const actors = people.filter(({ role }) => role !== 'cc')
  const first = Math.min(...actors.map(({ order }) => order ?? 1))
  return [
    created,
    attached(1),
    ...people.map(({ n, role, order }) => added(n, role, order)),
    ...people.filter(({ role }) => role === 'signer').map(({ n }) => placed(n, n)),
    {
      ...sent,
      data: {
        ...sent.data,
        links: actors.map(({ n }) => ({ recipientId: recipientId(n), tokenHash: `hash-${n}` })),
        invited: actors.filter(({ order }) => (order ?? 1) === first).map(({ n }) => recipientId(n)),
      },
    },
  ]
}

import { randomUUID } from 'node:crypto'
import { EventCodec, eventId, Journal } from '@countersign/event-log'
import type { Engines } from '@countersign/requests-api'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { firstTeamId } from '@countersign/requests-api/internal/kernel/teams'
import { type CountersignEvent, eventCatalogue } from '@countersign/requests-api/internal/composition/event-catalogue'

/** Events of one sent request with three people and fourteen fields. */
export const eventsPerRequest = 20
/** Requests written concurrently; their appends share a flush to disk. */
const atOnce = 500

/**
 * Fills a log with whole requests, sealed and hashed like the product's.
 *
 * @param isScattered one event per append, interleaved with those of 500 other requests like in a real log
 */
export async function seedLog(
  { eventLog, vault }: Pick<Engines, 'eventLog' | 'vault'>,
  requests: number,
  isScattered = false,
): Promise<void> {
  const journal = new Journal<CountersignEvent>(eventLog, new EventCodec<CountersignEvent>(eventCatalogue, vault))
  const size = isScattered ? 1 : eventsPerRequest
  for (let from = 0; from < requests; from += atOnce) {
    const open = Array.from({ length: Math.min(atOnce, requests - from) }, (_, index) => {
      const requestId = randomUUID()
      return { requestId, number: from + index, all: eventsOf(requestId, from + index) }
    })
    for (let n = 0; n < eventsPerRequest; n += size)
      await Promise.all(open.map((one) => seedEvents(journal, one, n, size)))
  }
}

async function seedEvents(
  journal: Journal<CountersignEvent>,
  { requestId, number, all }: { requestId: string; number: number; all: readonly RequestEvent[] },
  from: number,
  size: number,
): Promise<void> {
  const stream = `signature-request-${requestId}`
  const { tip } = await journal.read(stream)
  const at = new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString()
  const context = { at, actor: { kind: 'owner', id: 'owner' }, causation: null, correlation: randomUUID() } as const
  const events = all.slice(from, from + size).map((event, index) => ({ id: eventId(requestId, from + index), event }))
  await journal.append(stream, tip, await journal.encode(stream, tip, events, context))
}

function eventsOf(requestId: string, number: number): RequestEvent[] {
  const documentId = randomUUID()
  const people = Array.from({ length: 3 }, () => randomUUID())
  const sha256 = number.toString(16).padStart(64, '0')
  return [
    {
      type: 'SignatureRequestCreated',
      data: { requestId, ownerId: firstTeamId, title: `Lease ${number}`, requireAuth: false, sendReminders: true },
    },
    {
      type: 'DocumentAttached',
      data: {
        documentId,
        originalName: `Lease ${number}.pdf`,
        mediaType: 'application/pdf',
        original: { sha256, size: 50_000 },
        pageCount: 3,
        rendition: { sha256, size: 50_000, converter: null, engine: { name: 'PDFium', version: '0' }, warnings: [] },
        keeps: false,
        found: null,
      },
    },
    ...people.map((recipientId, index): RequestEvent => {
      const name = `Person ${index} of ${number}`
      const email = `person${index}.${number}@example.com`
      return { type: 'RecipientAdded', data: { recipientId, name, email, role: 'signer', order: null } }
    }),
    ...Array.from({ length: 14 }, (_, index): RequestEvent => {
      const place = { x: (index * 7) % 60, y: (index * 11) % 80, width: 150, height: 50, page: 1 + (index % 3) }
      const field = {
        fieldId: randomUUID(),
        documentId,
        recipientId: people[index % 3]!,
        type: 'signature',
        required: true,
        label: null,
        fill: null,
      }
      return { type: 'FieldPlaced', data: { ...field, type: 'signature', ...place } }
    }),
    {
      type: 'SignatureRequestSent',
      data: {
        round: 1,
        since: '2026-12-02T00:00:00.000Z',
        expiresAt: '2027-01-01T00:00:00.000Z',
        sender: { name: 'Grace Hopper', email: 'grace@example.com' },
        documents: [{ documentId, sha256 }],
        links: people.map((recipientId) => ({ recipientId, tokenHash: sha256 })),
        invited: people,
      },
    },
  ]
}

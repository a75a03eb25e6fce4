import { idOf } from '@countersign/projections'
import type { RequestStatus } from './request-list.js'
import { defineProjection, type Happened, type TablesOf } from '../projection.js'

export interface CountedRequest {
  ownerId: string
  status: RequestStatus
}

/** An owner's figures (rule states-6). */
export interface OwnersFigures {
  total: number
  byStatus: Partial<Record<RequestStatus, number>>
}

type Shapes = { requests: CountedRequest; figures: OwnersFigures }
type Tables = TablesOf<Shapes>

/**
 * The dashboard's figures, precomputed to avoid scans. Updates the figures before the request's row: after a crash in between,
 * the redelivered event skips figures that carry its position.
 */
export const stats = defineProjection<Shapes>()({
  name: 'stats',
  version: 1,
  tables: { requests: { byStream: idOf }, figures: {} },
  on: {
    SignatureRequestCreated: ({ event: { data } }, tables) =>
      count(tables, data.requestId, { ownerId: data.ownerId, status: 'draft' }),
    SignatureRequestSent: (happened, tables) => move(happened, tables, 'pending'),
    SignatureRequestDeclined: (happened, tables) => move(happened, tables, 'declined'),
    SignatureRequestExpired: (happened, tables) => move(happened, tables, 'expired'),
    SignatureRequestResent: (happened, tables) => move(happened, tables, 'pending'),
    SignatureRequestCompleted: (happened, tables) => move(happened, tables, 'completed'),
    SignatureRequestCancelled: (happened, tables) => move(happened, tables, 'cancelled'),
    DraftDeleted: ({ stream }, tables) => count(tables, idOf(stream), null),
    SignatureRequestHidden: ({ stream }, tables) => count(tables, idOf(stream), null),
  },
})

async function move({ stream }: Happened, tables: Tables, status: RequestStatus): Promise<void> {
  const before = await tables.requests.get(idOf(stream))
  if (before) await count(tables, idOf(stream), { ...before, status })
}

async function count({ requests, figures }: Tables, requestId: string, now: CountedRequest | null): Promise<void> {
  const before = await requests.get(requestId)
  const ownerId = (now ?? before)?.ownerId
  if (ownerId === undefined) return
  const { total, byStatus } = (await figures.get(ownerId)) ?? { total: 0, byStatus: {} }
  const counts = { ...byStatus }
  if (before) counts[before.status] = (counts[before.status] ?? 0) - 1
  if (now) counts[now.status] = (counts[now.status] ?? 0) + 1
  await figures.put(ownerId, { total: total + (now ? 1 : 0) - (before ? 1 : 0), byStatus: counts })
  await (now ? requests.put(requestId, now) : requests.remove(requestId))
}

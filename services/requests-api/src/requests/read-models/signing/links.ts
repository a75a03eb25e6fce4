import type { Link } from '../../domain/course-events.js'
import { idOf } from '@countersign/projections'
import { defineProjection, type TablesOf } from '../projection.js'

export interface KnownLink {
  requestId: string
  recipientId: string
  round: number
  /** A newer link replaced this one. */
  replaced: boolean
}

type Shapes = { links: KnownLink; requests: { byRecipient: Record<string, string> } }
type Tables = TablesOf<Shapes>

/** Maps token hashes to requests and recipients, the only way from a token to its request (rule signing-1). */
export const links = defineProjection<Shapes>()({
  name: 'links',
  version: 1,
  tables: { links: {}, requests: { byStream: idOf } },
  on: {
    SignatureRequestSent: ({ event, stream }, tables) =>
      give(tables, idOf(stream), event.data.links, () => event.data.round),
    SignatureRequestResent: ({ event, stream }, tables) =>
      give(tables, idOf(stream), event.data.links, () => event.data.round),
    SignatureRequestCompleted: ({ event, stream }, tables) => {
      const rounds = new Map(event.data.copies.map(({ recipientId, round }) => [recipientId, round]))
      return give(tables, idOf(stream), event.data.links, (recipientId) => rounds.get(recipientId) ?? 1)
    },
  },
})

async function give(
  { links: all, requests }: Tables,
  requestId: string,
  given: readonly Link[],
  roundOf: (recipientId: string) => number,
): Promise<void> {
  const byRecipient = { ...(await requests.get(requestId))?.byRecipient }
  for (const { recipientId, tokenHash } of given) {
    const before = byRecipient[recipientId]
    const replaced = before !== undefined && before !== tokenHash ? await all.get(before) : undefined
    if (before && replaced) await all.put(before, { ...replaced, replaced: true })
    await all.put(tokenHash, { requestId, recipientId, round: roundOf(recipientId), replaced: false })
    byRecipient[recipientId] = tokenHash
  }
  await requests.put(requestId, { byRecipient })
}

import { expect, it } from '@jest/globals'
import type { CountQuery, MatchQuery } from '@countersign/projections'
import type { TeamCaller } from '@countersign/requests-api/internal/kernel/caller'
import { countRequests } from '@countersign/requests-api/internal/requests/use-cases/lists/count-requests'
import type { ReadModels } from '@countersign/requests-api/internal/platform/read-models'

const caller = { teamId: 'team', seen: 0 } as TeamCaller

/** Returns the counts for a number of pending requests or search matches. */
const counted = (pending: number, found: number | null, q?: string) => {
  const rows = found === null ? null : Array.from({ length: found }, () => row)
  const tables = {
    count: async ({ where, most }: CountQuery) => Math.min(most, where['status'] === 'pending' ? pending : 1),
    matches: async (_query: MatchQuery) => rows,
  }
  const readModels = { readYourWrites: async () => tables } as unknown as ReadModels
  return countRequests({ readModels }, { caller, counted: { by: 'updatedAt', q } })
}
const row = { key: '', row: { status: 'pending', updatedAt: '2026-01-01T00:00:00.000Z', attentive: 'pending' } }

it('counts up to a thousand, and reports when there are more', async () => {
  const others = { draft: 1, completed: 1, expired: 1, declined: 1, cancelled: 1, attention: 2 }
  expect(await counted(995, 0)).toEqual({ ...others, all: 1000, pending: 995 })
  expect(await counted(1000, 0)).toEqual({ ...others, all: '1,000+', pending: 1000 })
  expect(await counted(1001, 0)).toEqual({ ...others, all: '1,000+', pending: '1,000+' })
})

it('counts search matches, and gives no number if there are too many', async () => {
  const others = { draft: 0, completed: 0, expired: 0, declined: 0, cancelled: 0 }
  expect(await counted(5, 3, 'lease')).toEqual({ ...others, all: 3, pending: 3, attention: 3 })
  expect(await counted(5, 1001, 'lease')).toEqual({ ...others, all: '1,000+', pending: '1,000+', attention: '1,000+' })
  const nothing = { draft: null, completed: null, expired: null, declined: null, cancelled: null }
  expect(await counted(5, null, 'lease')).toEqual({ ...nothing, all: null, pending: null, attention: null })
})

import type { TablesOf } from '@countersign/projections'
import { requestList, type RequestStatus, statuses } from '../../read-models/lists/request-list.js'
import type { TeamCaller } from '../../../kernel/caller.js'
import type { Needs } from '../services.js'
import { boundsOf, type ListFilter, seenBy, withinsOf } from './list-filter.js'

const mostCounted = 1000
const mostMatches = 2000

/** Null if a search has too many matches to count. */
export type Count = number | '1,000+' | null
export type Facets = Record<RequestStatus | 'all' | 'attention', Count>

/** Status and attention are omitted, because each gets its own count. */
export type Counted = Omit<ListFilter, 'status' | 'attention'>

type Tables = TablesOf<typeof requestList>
type Numbers = Record<RequestStatus | 'attention', number>

export async function countRequests(
  { readModels }: Needs<'readModels'>,
  { caller, counted }: { caller: TeamCaller; counted: Counted },
): Promise<Facets> {
  const tables = await readModels.readYourWrites(caller, requestList)
  const found = await (boundsOf(counted).beginnings.length > 0 ? matched : indexed)(tables, caller, counted)
  const all = found && statuses.reduce((sum, status) => sum + found[status], 0)
  const counts = Object.entries({ all, ...(found ?? noNumbers()) })
  return Object.fromEntries(counts.map(([name, count]) => [name, found && cappedCount(count!)])) as Facets
}

async function indexed(tables: Tables, caller: TeamCaller, counted: Counted): Promise<Numbers> {
  const { beginnings: _none, ...bounds } = boundsOf(counted)
  const count = async (filter: Partial<ListFilter>) => {
    const counts = withinsOf(caller, { ...counted, ...filter }).map((where) =>
      tables.count({ ...bounds, where, most: mostCounted + 1 }),
    )
    return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0)
  }
  const numbers = noNumbers()
  await Promise.all([
    ...statuses.map(async (status) => void (numbers[status] = await count({ status: [status] }))),
    (async () => void (numbers.attention = await count({ attention: true })))(),
  ])
  return numbers
}

async function matched(tables: Tables, caller: TeamCaller, counted: Counted): Promise<Numbers | null> {
  const { beginnings, by, from, below } = boundsOf(counted)
  const rows = await tables.matches({ table: 'requests', where: seenBy(caller), beginnings, most: mostMatches })
  if (!rows) return null
  const numbers = noNumbers()
  for (const { row } of rows) {
    const time = row[by]
    if (time === null || time < from || (below !== undefined && time >= below)) continue
    numbers[row.status]++
    if (row.attentive) numbers.attention++
  }
  return numbers
}

const noNumbers = (): Numbers => ({
  draft: 0,
  pending: 0,
  completed: 0,
  expired: 0,
  declined: 0,
  cancelled: 0,
  attention: 0,
})

const cappedCount = (count: number): Count => (count > mostCounted ? '1,000+' : count)

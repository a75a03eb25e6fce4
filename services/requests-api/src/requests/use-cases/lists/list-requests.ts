import { mergedPage, type PageMark } from '@countersign/projections'
import { type ListedRequest, listMark, requestList } from '../../read-models/lists/request-list.js'
import type { TeamCaller } from '../../../kernel/caller.js'
import type { Needs } from '../services.js'
import { boundsOf, type ListFilter, withinsOf } from './list-filter.js'

export interface ListPart extends ListFilter {
  limit: number
  order: 'falling' | 'rising'
  after?: PageMark
}

export interface ListedPage {
  requests: ListedRequest[]
  /** Cursor of the next page; null at the end. */
  next: PageMark | null
}

export async function listRequests(
  { readModels }: Needs<'readModels'>,
  { caller, part }: { caller: TeamCaller; part: ListPart },
): Promise<ListedPage> {
  const tables = await readModels.readYourWrites(caller, requestList)
  const { limit, after, by, order } = part
  const query = { ...boundsOf(part), direction: order, after, limit: limit + 1 }
  const found = await mergedPage(tables, withinsOf(caller, part), query)
  const requests = found.slice(0, limit).map(({ row }) => row)
  const last = requests.at(-1)
  return { requests, next: found.length > limit && last ? listMark(last, by) : null }
}

import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs'
import type { PageMark } from '@countersign/projections'
import { type ListedRequest, listMark, requestList, type RequestStatus } from '../../read-models/request-list.js'
import { searchWords } from '../../read-models/search-words.js'
import type { OwnerCaller } from '../caller.js'
import { ReadModels } from '../read-models.js'

/** Which part of the list is asked for. */
export interface ListPart {
  limit: number
  after?: PageMark
  status?: RequestStatus
  /** Words, each of which must begin a word of the title, a recipient's name or address. */
  q?: string
}

export interface ListedPage {
  requests: ListedRequest[]
  /** Where the next page goes on; null at the end. */
  next: PageMark | null
}

export class ListRequests extends Query<ListedPage> {
  constructor(
    readonly caller: OwnerCaller,
    readonly part: ListPart,
  ) {
    super()
  }
}

@QueryHandler(ListRequests)
export class ListRequestsHandler implements IQueryHandler<ListRequests> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ caller, part }: ListRequests): Promise<ListedPage> {
    const tables = await this.readModels.asSeenBy(caller, requestList)
    const { limit, after, status, q } = part
    const where = { ownerId: caller.ownerId, ...(status && { status }) }
    const query = { table: 'requests', where, by: 'updatedAt', direction: 'falling', after, limit: limit + 1 } as const
    const beginnings = searchWords(q ?? '')
    const found = await (beginnings.length > 0 ? tables.search({ ...query, beginnings }) : tables.page(query))
    const requests = found.slice(0, limit).map(({ row }) => row)
    const last = requests.at(-1)
    return { requests, next: found.length > limit && last ? listMark(last) : null }
  }
}

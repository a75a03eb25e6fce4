import { mergedPage, type PageMark } from '@countersign/projections'
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs'
import { type ListedRequest, listMark, requestList } from '../../read-models/lists/request-list.js'
import type { TeamCaller } from '../../../kernel/caller.js'
import { ReadModels } from '../../../platform/read-models.js'
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

export class ListRequests extends Query<ListedPage> {
  constructor(
    readonly caller: TeamCaller,
    readonly part: ListPart,
  ) {
    super()
  }
}

@QueryHandler(ListRequests)
export class ListRequestsHandler implements IQueryHandler<ListRequests> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ caller, part }: ListRequests): Promise<ListedPage> {
    const tables = await this.readModels.readYourWrites(caller, requestList)
    const { limit, after, by, order } = part
    const query = { ...boundsOf(part), direction: order, after, limit: limit + 1 }
    const found = await mergedPage(tables, withinsOf(caller, part), query)
    const requests = found.slice(0, limit).map(({ row }) => row)
    const last = requests.at(-1)
    return { requests, next: found.length > limit && last ? listMark(last, by) : null }
  }
}

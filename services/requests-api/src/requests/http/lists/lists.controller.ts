import type { Correspondent, Facets, ListedRequest, Stats } from '@countersign/contracts'
import type { CallQuery } from '@countersign/contracts/calls'
import { Controller, Query, Req, Res } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import type { Request, Response } from 'express'
import type { TeamCaller } from '../../../kernel/caller.js'
import { countRequests } from '../../use-cases/lists/count-requests.js'
import { readFigures } from '../../use-cases/lists/figures.js'
import { findCorrespondents } from '../../use-cases/lists/find-correspondents.js'
import { listRequests } from '../../use-cases/lists/list-requests.js'
import type { ListTime } from '../../read-models/lists/request-list.js'
import { run } from '../../../platform/use-cases.js'
import { Answers } from '../../../platform/http/answers.js'
import { CalledBy } from '../../../platform/http/called-by.js'
import { readCursor, writeCursor } from './list-cursor.js'
import { fromFlag, toListed } from '../wire.js'

const times: Readonly<Record<CallQuery<'listRequests'>['by'], ListTime>> = {
  updated: 'updatedAt',
  sent: 'sentAt',
  ended: 'endedAt',
  ends: 'endsAt',
}

/** Must be registered before the routes of single requests, so that no path segment is taken for an id. */
@Controller()
export class ListsController {
  constructor(private readonly bus: CommandBus) {}

  @Answers('listRequests')
  async list(
    @CalledBy() caller: TeamCaller,
    @Query() query: CallQuery<'listRequests'>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ListedRequest[]> {
    const { cursor, by, attention, ...part } = query
    const after = cursor === undefined ? undefined : readCursor(cursor)
    const narrowed = { ...part, by: times[by], attention: attention !== undefined && fromFlag(attention), after }
    const { requests, next } = await this.bus.execute(run(listRequests, { caller, part: narrowed }))
    if (next) response.setHeader('link', `<${nextPage(request, writeCursor(next))}>; rel="next"`)
    return requests.map(toListed)
  }

  @Answers('countRequests')
  count(@CalledBy() caller: TeamCaller, @Query() { by, ...rest }: CallQuery<'countRequests'>): Promise<Facets> {
    return this.bus.execute(run(countRequests, { caller, counted: { ...rest, by: times[by] } }))
  }

  @Answers('stats')
  figures(@CalledBy() caller: TeamCaller): Promise<Stats> {
    return this.bus.execute(run(readFigures, { caller }))
  }

  @Answers('correspondents')
  correspondents(
    @CalledBy() caller: TeamCaller,
    @Query() { q }: CallQuery<'correspondents'>,
  ): Promise<Correspondent[]> {
    return this.bus.execute(run(findCorrespondents, { caller, q }))
  }
}

/** Replaces the cursor, and keeps repeated parameters. */
function nextPage({ path, originalUrl }: Request, cursor: string): string {
  const parameters = new URLSearchParams(originalUrl.split('?')[1])
  parameters.set('cursor', cursor)
  return `${path}?${parameters.toString()}`
}

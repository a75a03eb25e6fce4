import type { Correspondent, Facets, ListedRequest, Stats } from '@countersign/contracts'
import type { CallQuery } from '@countersign/contracts/calls'
import { Controller, Query, Req, Res } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import type { Request, Response } from 'express'
import type { PageMark } from '@countersign/projections'
import type { TeamCaller } from '../../../kernel/caller.js'
import { countRequests } from '../../use-cases/lists/count-requests.js'
import { readFigures } from '../../use-cases/lists/figures.js'
import { findCorrespondents } from '../../use-cases/lists/find-correspondents.js'
import { listRequests } from '../../use-cases/lists/list-requests.js'
import type { ListTime } from '../../read-models/lists/request-list.js'
import { run } from '../../../platform/use-cases.js'
import { Answers } from '../../../platform/http/answers.js'
import { CalledBy } from '../../../platform/http/call.js'
import { fromFlag, toListed } from '../wire.js'
import { invalid } from '../../../platform/http/errors/http-fault.js'

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

/** Encodes the end of a list page for a URL. */
export const writeCursor = ({ value, key }: PageMark): string => Buffer.from(`${value} ${key}`).toString('base64url')

/** @throws {HttpFault} 400 for a cursor that no page returned */
export function readCursor(cursor: string): PageMark {
  const match = /^(\S+) ([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (!match) throw invalid([{ field: 'cursor', message: 'does not come from a Link header' }])
  return { value: match[1]!, key: match[2]! }
}

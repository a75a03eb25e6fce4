import type { HistoryEntry, SignatureRequestSummary, SignatureRequestView } from '@countersign/contracts'
import * as schemas from '@countersign/contracts/schemas'
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common'
import { CommandBus, QueryBus } from '@nestjs/cqrs'
import type { Request, Response } from 'express'
import type { z } from 'zod'
import type { Caller, OwnerCaller } from '../application/caller.js'
import { CancelRequest, ChangeRequest, DeleteRequest } from '../application/commands/request-commands.js'
import { CreateRequest } from '../application/commands/create-request.js'
import { EraseRequest } from '../application/commands/erase-request.js'
import { ResendRequest } from '../application/commands/resend-request.js'
import { SendRequest } from '../application/commands/send-request.js'
import { ListRequests } from '../application/queries/list-requests.js'
import { ReadHistory } from '../application/queries/read-history.js'
import { ReadRequest } from '../application/queries/read-request.js'
import { Calling } from './calling/calling.js'
import { Changed } from './calling/changed.js'
import { requestId } from './calling/id-param.js'
import { readCursor, writeCursor } from './list-cursor.js'
import { fromFlag, toHistory, toRequest, toSummary } from './wire.js'

@Controller('api/signature-requests')
export class SignatureRequestsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  async list(
    @Calling() caller: OwnerCaller,
    @Query({ schema: schemas.ListQuery }) query: z.output<typeof schemas.ListQuery>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignatureRequestSummary[]> {
    const { cursor, ...part } = query
    const after = cursor === undefined ? undefined : readCursor(cursor)
    const { requests, next } = await this.queries.execute(new ListRequests(caller, { ...part, after }))
    if (next) response.setHeader('link', `<${nextPage(request, writeCursor(next))}>; rel="next"`)
    return requests.map(toSummary)
  }

  @Get(':id')
  async read(
    @Calling() caller: Caller,
    @Param('id', requestId) id: string,
    @Query({ schema: schemas.AtQuery }) { at }: z.output<typeof schemas.AtQuery>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignatureRequestView> {
    const then = at !== undefined && /^\d+$/.test(at) ? Number(at) : at
    const details = await this.queries.execute(new ReadRequest(caller, id, then))
    // Expiry is judged by the time, before it is an event.
    response.setHeader('etag', `"${id}-${details.revision}-${details.status}"`)
    return toRequest(details)
  }

  @Get(':id/events')
  async history(
    @Calling() caller: Caller,
    @Param('id', requestId) id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<HistoryEntry[]> {
    const lines = await this.queries.execute(new ReadHistory(caller, id))
    response.setHeader('etag', `"${lines.at(-1)!.hash}"`)
    return toHistory(lines)
  }

  @Post()
  @HttpCode(200)
  async create(
    @Calling() caller: OwnerCaller,
    @Body({ schema: schemas.NewSignatureRequest }) body: z.output<typeof schemas.NewSignatureRequest>,
  ): Promise<Changed<SignatureRequestView>> {
    const { status: _draft, requireAuth, sendReminders, ...rest } = body
    const request = { ...rest, requireAuth: fromFlag(requireAuth), sendReminders: fromFlag(sendReminders) }
    return Changed.from(await this.commands.execute(new CreateRequest(caller, request)), toRequest)
  }

  @Patch(':id')
  async change(
    @Calling() caller: Caller,
    @Param('id', requestId) id: string,
    @Body({ schema: schemas.SignatureRequestChange }) body: z.output<typeof schemas.SignatureRequestChange>,
  ): Promise<Changed<SignatureRequestView>> {
    const { requireAuth, sendReminders, ...texts } = body
    const change = {
      ...texts,
      ...(requireAuth && { requireAuth: fromFlag(requireAuth) }),
      ...(sendReminders && { sendReminders: fromFlag(sendReminders) }),
    }
    return Changed.from(await this.commands.execute(new ChangeRequest(caller, id, change)), toRequest)
  }

  @Delete(':id')
  @HttpCode(204)
  async remove(@Calling() caller: Caller, @Param('id', requestId) id: string): Promise<Changed<void>> {
    return Changed.from(await this.commands.execute(new DeleteRequest(caller, id)), () => undefined)
  }

  @Post(':id/send')
  @HttpCode(200)
  async send(@Calling() caller: Caller, @Param('id', requestId) id: string): Promise<Changed<SignatureRequestView>> {
    return Changed.from(await this.commands.execute(new SendRequest(caller, id)), toRequest)
  }

  @Post(':id/cancel')
  @HttpCode(200)
  async cancel(
    @Calling() caller: Caller,
    @Param('id', requestId) id: string,
    @Body({ schema: schemas.Cancellation }) body: z.output<typeof schemas.Cancellation>,
  ): Promise<Changed<SignatureRequestView>> {
    return Changed.from(await this.commands.execute(new CancelRequest(caller, id, body)), toRequest)
  }

  @Post(':id/erase')
  @HttpCode(200)
  async erase(
    @Calling() caller: Caller,
    @Param('id', requestId) id: string,
    @Body({ schema: schemas.Erasing }) { reason }: z.output<typeof schemas.Erasing>,
  ): Promise<Changed<SignatureRequestView>> {
    return Changed.from(await this.commands.execute(new EraseRequest(caller, id, reason)), toRequest)
  }

  @Post(':id/resend')
  @HttpCode(200)
  async resend(@Calling() caller: Caller, @Param('id', requestId) id: string): Promise<Changed<SignatureRequestView>> {
    return Changed.from(await this.commands.execute(new ResendRequest(caller, id)), toRequest)
  }
}

function nextPage({ path, query }: Request, cursor: string): string {
  const parameters = new URLSearchParams(query as Record<string, string>)
  parameters.set('cursor', cursor)
  return `${path}?${parameters.toString()}`
}

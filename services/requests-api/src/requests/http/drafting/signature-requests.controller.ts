import type { CallBody, CallQuery } from '@countersign/contracts/calls'
import type { HistoryEntry, SignatureRequestView } from '@countersign/contracts'
import { Body, Controller, Param, Query, Res } from '@nestjs/common'
import { CommandBus, QueryBus } from '@nestjs/cqrs'
import type { Response } from 'express'
import type { Caller, TeamCaller } from '../../../kernel/caller.js'
import { CancelRequest, ChangeRequest, DeleteRequest } from '../../use-cases/request-commands.js'
import { CreateRequest } from '../../use-cases/drafting/create-request.js'
import { EraseRequest } from '../../use-cases/erasure/erase-request.js'
import { ResendRequest } from '../../use-cases/sending/resend-request.js'
import { SendRequest } from '../../use-cases/sending/send-request.js'
import { UseAgain } from '../../use-cases/drafting/use-again.js'
import { ReadHistory } from '../../use-cases/drafting/read-history.js'
import { ReadRequest } from '../../use-cases/drafting/read-request.js'
import { Answers } from '../../../platform/http/answers.js'
import { CheckedViews } from '../documents/checked-views.js'
import { CalledBy } from '../../../platform/http/called-by.js'
import { Changed } from '../../../platform/http/changed.js'
import { requestId } from '../ids.js'
import { fromFlag, toHistory, toRequest } from '../wire.js'

@Controller()
export class SignatureRequestsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly views: CheckedViews,
  ) {}

  @Answers('readRequest')
  async read(
    @CalledBy() caller: Caller,
    @Param('id', requestId) id: string,
    @Query() { at }: CallQuery<'readRequest'>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignatureRequestView> {
    const then = at !== undefined && /^\d+$/.test(at) ? Number(at) : at
    const details = await this.queries.execute(new ReadRequest(caller, id, then))
    const view = then === undefined ? await this.views.request(details) : toRequest(details)
    const checked = view.documents.map(({ check }) => check?.checked ?? '').join('-')
    // Neither expiry by time nor the progress of a check is an event, so the revision alone does not cover them.
    response.setHeader('etag', `"${id}-${details.revision}-${details.status}-${checked}"`)
    return view
  }

  @Answers('readHistory')
  async history(
    @CalledBy() caller: Caller,
    @Param('id', requestId) id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<HistoryEntry[]> {
    const lines = await this.queries.execute(new ReadHistory(caller, id))
    response.setHeader('etag', `"${lines.at(-1)!.hash}"`)
    return toHistory(lines)
  }

  @Answers('createRequest')
  async create(
    @CalledBy() caller: TeamCaller,
    @Body() body: CallBody<'createRequest'>,
  ): Promise<Changed<SignatureRequestView>> {
    const { status: _draft, requireAuth, sendReminders, ...rest } = body
    const request = { ...rest, requireAuth: fromFlag(requireAuth), sendReminders: fromFlag(sendReminders) }
    return this.views.changed(await this.commands.execute(new CreateRequest(caller, request)))
  }

  @Answers('changeRequest')
  async change(
    @CalledBy() caller: Caller,
    @Param('id', requestId) id: string,
    @Body() body: CallBody<'changeRequest'>,
  ): Promise<Changed<SignatureRequestView>> {
    const { requireAuth, sendReminders, ...texts } = body
    const change = {
      ...texts,
      ...(requireAuth && { requireAuth: fromFlag(requireAuth) }),
      ...(sendReminders && { sendReminders: fromFlag(sendReminders) }),
    }
    return this.views.changed(await this.commands.execute(new ChangeRequest(caller, id, change)))
  }

  @Answers('deleteRequest')
  async remove(@CalledBy() caller: Caller, @Param('id', requestId) id: string): Promise<Changed<void>> {
    return Changed.from(await this.commands.execute(new DeleteRequest(caller, id)), () => undefined)
  }

  @Answers('send')
  async send(
    @CalledBy() caller: Caller,
    @Param('id', requestId) id: string,
    @Body() { recipients }: CallBody<'send'>,
  ): Promise<Changed<SignatureRequestView>> {
    return this.views.changed(await this.commands.execute(new SendRequest(caller, id, recipients)))
  }

  @Answers('cancel')
  async cancel(
    @CalledBy() caller: Caller,
    @Param('id', requestId) id: string,
    @Body() body: CallBody<'cancel'>,
  ): Promise<Changed<SignatureRequestView>> {
    return this.views.changed(await this.commands.execute(new CancelRequest(caller, id, body)))
  }

  @Answers('erase')
  async erase(
    @CalledBy() caller: Caller,
    @Param('id', requestId) id: string,
    @Body() { reason }: CallBody<'erase'>,
  ): Promise<Changed<SignatureRequestView>> {
    return this.views.changed(await this.commands.execute(new EraseRequest(caller, id, reason)))
  }

  @Answers('reuse')
  async reuse(
    @CalledBy() caller: TeamCaller,
    @Param('id', requestId) id: string,
    @Body() body: CallBody<'reuse'>,
  ): Promise<Changed<SignatureRequestView>> {
    return this.views.changed(await this.commands.execute(new UseAgain(caller, id, body.id)))
  }

  @Answers('resend')
  async resend(@CalledBy() caller: Caller, @Param('id', requestId) id: string): Promise<Changed<SignatureRequestView>> {
    return this.views.changed(await this.commands.execute(new ResendRequest(caller, id)))
  }
}

import type { CallBody, CallQuery } from '@countersign/contracts/calls'
import type { HistoryEntry, SignatureRequestView } from '@countersign/contracts'
import { Body, Controller, Query, Res } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import type { Response } from 'express'
import type { TeamCaller } from '../../../kernel/caller.js'
import { requestCommands } from '../../use-cases/request-commands.js'
import { createRequest } from '../../use-cases/drafting/create-request.js'
import { eraseRequest } from '../../use-cases/erasure/erase-request.js'
import { resendRequest } from '../../use-cases/sending/resend-request.js'
import { sendRequest } from '../../use-cases/sending/send-request.js'
import { useAgain } from '../../use-cases/drafting/use-again.js'
import { readHistory, readRequest } from '../../use-cases/drafting/read-request.js'
import type { OnRequest } from '../../use-cases/services.js'
import { CalledOn } from '../called-on.js'
import { run } from '../../../platform/use-cases.js'
import { Answers } from '../../../platform/http/answers.js'
import { type ChangedRequest, CheckedViews } from '../documents/checked-views.js'
import { CalledBy } from '../../../platform/http/call.js'
import { Changed } from '../../../platform/http/changed.js'
import { fromFlag, toRequest } from '../wire.js'

@Controller()
export class SignatureRequestsController {
  constructor(
    private readonly bus: CommandBus,
    private readonly views: CheckedViews,
  ) {}

  @Answers('readRequest')
  async read(
    @CalledOn() on: OnRequest,
    @Query() { at }: CallQuery<'readRequest'>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignatureRequestView> {
    const then = at !== undefined && /^\d+$/.test(at) ? Number(at) : at
    const details = await this.bus.execute(run(readRequest, { ...on, then }))
    const view = then === undefined ? await this.views.request(details) : toRequest(details)
    const checked = view.documents.map(({ check }) => check?.checked ?? '').join('-')
    // Neither expiry by time nor the progress of a check is an event, so the revision alone does not cover them.
    response.setHeader('etag', `"${on.requestId}-${details.revision}-${details.status}-${checked}"`)
    return view
  }

  @Answers('readHistory')
  async history(@CalledOn() on: OnRequest, @Res({ passthrough: true }) response: Response): Promise<HistoryEntry[]> {
    const lines = await this.bus.execute(run(readHistory, on))
    response.setHeader('etag', `"${lines.at(-1)!.hash}"`)
    return lines
  }

  @Answers('createRequest')
  async create(@CalledBy() caller: TeamCaller, @Body() body: CallBody<'createRequest'>): Promise<ChangedRequest> {
    const { status: _draft, requireAuth, sendReminders, ...rest } = body
    const request = { ...rest, requireAuth: fromFlag(requireAuth), sendReminders: fromFlag(sendReminders) }
    return this.views.changed(await this.bus.execute(run(createRequest, { caller, request })))
  }

  @Answers('changeRequest')
  async change(@CalledOn() on: OnRequest, @Body() body: CallBody<'changeRequest'>): Promise<ChangedRequest> {
    const { requireAuth, sendReminders, ...texts } = body
    const change = {
      ...texts,
      ...(requireAuth && { requireAuth: fromFlag(requireAuth) }),
      ...(sendReminders && { sendReminders: fromFlag(sendReminders) }),
    }
    return this.views.changed(await this.bus.execute(run(requestCommands.changeRequest, { ...change, ...on })))
  }

  @Answers('deleteRequest')
  async remove(@CalledOn() on: OnRequest): Promise<Changed<void>> {
    return Changed.from(await this.bus.execute(run(requestCommands.deleteRequest, on)), () => undefined)
  }

  @Answers('send')
  async send(@CalledOn() on: OnRequest, @Body() { recipients }: CallBody<'send'>): Promise<ChangedRequest> {
    return this.views.changed(await this.bus.execute(run(sendRequest, { ...on, recipients })))
  }

  @Answers('cancel')
  async cancel(@CalledOn() on: OnRequest, @Body() body: CallBody<'cancel'>): Promise<ChangedRequest> {
    return this.views.changed(await this.bus.execute(run(requestCommands.cancelRequest, { ...body, ...on })))
  }

  @Answers('erase')
  async erase(@CalledOn() on: OnRequest, @Body() { reason }: CallBody<'erase'>): Promise<ChangedRequest> {
    return this.views.changed(await this.bus.execute(run(eraseRequest, { ...on, reason })))
  }

  @Answers('reuse')
  async reuse(@CalledOn() on: OnRequest<TeamCaller>, @Body() body: CallBody<'reuse'>): Promise<ChangedRequest> {
    return this.views.changed(await this.bus.execute(run(useAgain, { ...on, id: body.id })))
  }

  @Answers('resend')
  async resend(@CalledOn() on: OnRequest): Promise<ChangedRequest> {
    return this.views.changed(await this.bus.execute(run(resendRequest, on)))
  }
}

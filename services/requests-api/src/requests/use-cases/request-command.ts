import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { Entry } from '@countersign/event-log'
import { detailsOf, type RequestDetails } from '../views/request-details.js'
import type { RequestEvent } from '../domain/events.js'
import { refuse } from '../domain/refusal.js'
import type { MaybeRequest } from '../domain/state.js'
import type { Answered, Caller } from '../../kernel/caller.js'
import { RequestDecisions } from './request-decisions.js'

interface Moment {
  at: string
  caller: Caller
  entries: readonly Entry<RequestEvent>[]
}

export interface DecidedCommand<Given, Answer> {
  new (caller: Caller, requestId: string, given: Given): Command<Answered<Answer>>
  handler: new (requests: RequestDecisions) => ICommandHandler
}

/** Defines a command of one decision on one request. @param name class name, which labels metrics */
export function requestCommand<Given, Answer>(
  name: string,
  decide: (state: MaybeRequest, given: Given, moment: Moment) => RequestEvent[],
  answer: (left: MaybeRequest, given: Given) => Answer,
): DecidedCommand<Given, Answer> {
  class Decided extends Command<Answered<Answer>> {
    constructor(
      readonly caller: Caller,
      readonly requestId: string,
      readonly given: Given,
    ) {
      super()
    }
  }
  Object.defineProperty(Decided, 'name', { value: name })

  @CommandHandler(Decided)
  class DecidedHandler implements ICommandHandler<Decided> {
    constructor(private readonly requests: RequestDecisions) {}

    async execute({ caller, requestId, given }: Decided): Promise<Answered<Answer>> {
      const { request, position } = await this.requests.decide(requestId, caller, (state, at, entries) =>
        decide(state, given, { at, caller, entries }),
      )
      return { answer: answer(request, given), position }
    }
  }
  return Object.assign(Decided, { handler: DecidedHandler })
}

export const detailsAfter = (left: MaybeRequest): RequestDetails =>
  left && !left.gone ? detailsOf(left) : refuse('no-such-request')

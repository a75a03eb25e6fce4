import { AsyncLocalStorage } from 'node:async_hooks'
import { emptyTip, type Entry, type Journal, LogUnavailable, timeAfter } from '@countersign/event-log'
import AsyncLock from 'async-lock'
import type { Clock } from '../../kernel/clock.js'
import { isUnavailable } from '@countersign/process'
import { detailsOf, type RequestDetails } from '../views/request-details.js'
import type { RequestEvent } from '../domain/events.js'
import { replay } from '../domain/evolve.js'
import { introduce } from '../domain/introduce.js'
import { refuse } from '../domain/refusal.js'
import type { MaybeRequest } from '../domain/state.js'
import { requestStream } from '../domain/streams.js'
import { authorize } from '../../kernel/authorize.js'
import type { Answered, Caller } from '../../kernel/caller.js'
import { type CommandResult, foresee, handle } from '../../kernel/run-command.js'
import { nobody, type PeopleLookup } from './people-lookup.js'
import { type CurrentRequest, readIntact, type RequestRead, readStream } from './requests.js'

/**
 * Timeout for a command's turn, outside of the call's time budget: earlier commands make progress, and once one finds an
 * engine unavailable, all waiting ones fail (ADR 0003).
 */
const turnTimeoutMs = 10_000

type Decide = (
  state: MaybeRequest,
  at: string,
  entries: readonly Entry<RequestEvent>[],
) => RequestEvent[] | Promise<RequestEvent[]>

type After = Pick<RequestRead, 'request' | 'entries'>

export interface Foreseen extends CurrentRequest {
  caller: Caller
  /** ISO 8601 */
  at: string
  events: RequestEvent[]
}

export interface Decided extends CommandResult<RequestEvent>, After {}

/**
 * The only way to change a request. Commands on one request run one at a time within this process, which avoids conflicts
 * between them.
 */
export class RequestDecisions {
  readonly #turns = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY })
  /** The last time a command found an engine unavailable, and its error. */
  #lastOutage: { at: number; error: unknown } = { at: 0, error: null }

  constructor(
    private readonly journal: Journal,
    private readonly clock: Clock,
    private readonly people: PeopleLookup = nobody,
  ) {}

  /** The clock's time, ISO 8601. */
  now(): string {
    return this.clock.now().toISOString()
  }

  /** Reads the current request without taking a turn. @throws {HistoryAltered} if the history was tampered with */
  read(requestId: string, caller: Caller): Promise<RequestRead> {
    return readIntact(this.journal, requestId, caller)
  }

  /**
   * @param prefetched the request as the caller read it for this command
   * @param fixedAt time of the events, ISO 8601; by default the clock's
   * @returns the request after the command, also if it is hidden or deleted
   * @throws {LogUnavailable} if its turn does not come, or an earlier command found an engine unavailable
   */
  async decide(
    requestId: string,
    caller: Caller,
    decide: Decide,
    prefetched?: RequestRead,
    fixedAt?: string,
  ): Promise<Decided> {
    const stream = requestStream(requestId)
    // A command in progress may change the stream, which makes `prefetched` stale.
    let before = this.#turns.isBusy(stream) ? undefined : prefetched
    const handled = await this.#inTurn(stream, () =>
      handle(
        { journal: this.journal, clock: this.clock },
        {
          stream,
          caller,
          prefetched: before,
          read: async () => (before = await readStream(this.journal, requestId, caller)),
          at: fixedAt,
          decide: async (entries, at) => {
            const { request } = before!
            if (request) authorize(caller, request, caller.needs)
            return this.#introducing(caller, request, await decide(request, at, entries))
          },
        },
      ),
    )
    return { ...handled, request: stateAfter(before!, handled.entries) }
  }

  /**
   * Returns the history as it will be if `decide` appends exactly these events behind `entries` at this time: ids and
   * hashes are those of the append. Appends nothing.
   */
  async foresee({ request, entries, caller, at, events }: Foreseen): Promise<After> {
    const tip = entries.at(-1) ?? emptyTip
    const added = await foresee(this.journal, {
      stream: entries[0]!.stream,
      tip,
      caller,
      at: timeAfter(tip, at),
      events,
    })
    return { request: replay(added, request), entries: [...entries, ...added] }
  }

  async change(requestId: string, caller: Caller, decide: Decide): Promise<Answered<RequestDetails>> {
    return answered(await this.decide(requestId, caller, decide))
  }

  /** The only place that introduces people in requests (rule access-17). */
  async #introducing({ actor }: Caller, state: MaybeRequest, events: RequestEvent[]): Promise<RequestEvent[]> {
    if (actor.kind !== 'person' || events.length === 0) return events
    const person = await this.people.introduction(actor.id)
    return person ? introduce(state, actor, person, events) : events
  }

  /**
   * Fails together with an earlier command that found an engine unavailable, because each would wait as long again. An error
   * before the turn began is the lock's timeout, which has no class.
   */
  async #inTurn<Result>(stream: string, work: () => Promise<Result>): Promise<Result> {
    const calledAt = performance.now()
    let hasStarted = false
    // The lock runs callbacks in the async context of the previous holder; bind restores this call's context and time budget.
    const inCallContext = AsyncLocalStorage.bind(() => {
      hasStarted = true
      if (this.#lastOutage.at > calledAt) throw this.#lastOutage.error
      return this.#recordingOutage(work)
    })
    try {
      return await this.#turns.acquire(stream, inCallContext, { timeout: turnTimeoutMs })
    } catch (error) {
      if (!hasStarted) throw new LogUnavailable('commands before this one take too long', { cause: error })
      throw error
    }
  }

  async #recordingOutage<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (isUnavailable(error)) this.#lastOutage = { at: performance.now(), error }
      throw error
    }
  }
}

/** Folds only what follows `before`; a repeated command may end earlier. */
const stateAfter = ({ request, entries: before }: RequestRead, entries: After['entries']): MaybeRequest =>
  entries.length < before.length ? replay(entries) : replay(entries.slice(before.length), request)

/** @throws {Refusal} `no-such-request` if the command left it hidden or deleted */
export const detailsAfter = (left: MaybeRequest): RequestDetails =>
  left && !left.gone ? detailsOf(left) : refuse('no-such-request')

export const answered = ({ request, position }: Decided): Answered<RequestDetails> => ({
  answer: detailsAfter(request),
  position,
})

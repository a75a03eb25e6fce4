import { AsyncLocalStorage } from 'node:async_hooks'
import {
  emptyTip,
  type Entry,
  HistoryAltered,
  type Journal,
  LogUnavailable,
  type StreamRead,
  timeAfter,
} from '@countersign/event-log'
import AsyncLock from 'async-lock'
import type { Clock } from '../../kernel/clock.js'
import { isUnavailable } from '@countersign/process'
import { detailsOf, type RequestDetails } from '../views/request-details.js'
import type { RequestEvent } from '../domain/events.js'
import { introduce } from '../domain/introduce.js'
import { refuse } from '../domain/refusal.js'
import type { MaybeRequest } from '../domain/state.js'
import { requestStream } from '../domain/streams.js'
import type { Answered, Caller } from '../../kernel/caller.js'
import { Folding } from './folding.js'
import { type CommandResult, foresee, handle } from '../../kernel/run-command.js'
import { nobody, type PeopleLookup } from './people-lookup.js'
import { requireTeam } from './requests.js'

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

export interface RequestRead {
  request: MaybeRequest
  entries: readonly Entry<RequestEvent>[]
}

export interface Foreseen {
  entries: readonly Entry<RequestEvent>[]
  caller: Caller
  /** ISO 8601 */
  at: string
  events: RequestEvent[]
}

export interface Decided extends CommandResult<RequestEvent>, RequestRead {}

/**
 * The only place that checks the caller's ownership. Commands on one request run one at a time within this process, which
 * avoids conflicts between them.
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
  async read(requestId: string, caller: Caller): Promise<RequestRead> {
    const stream = requestStream(requestId)
    const { entries, altered } = await this.journal.read(stream)
    if (altered) throw new HistoryAltered(stream)
    return { request: requireTeam(new Folding().of(entries), caller), entries }
  }

  /**
   * @param read the stream as the caller read it for this command
   * @param fixedAt time of the events, ISO 8601; by default the clock's
   * @returns the request after the command, also if it is hidden or deleted
   * @throws {LogUnavailable} if its turn does not come, or an earlier command found an engine unavailable
   */
  async decide(
    requestId: string,
    caller: Caller,
    decide: Decide,
    read?: StreamRead<RequestEvent>,
    fixedAt?: string,
  ): Promise<Decided> {
    const stream = requestStream(requestId)
    const folding = new Folding()
    // A command in progress may change the stream, which makes `read` stale.
    const prefetched = this.#turns.isBusy(stream) ? undefined : read
    const handled = await this.#inTurn(stream, () =>
      handle(
        { journal: this.journal, clock: this.clock },
        {
          stream,
          caller,
          prefetched,
          at: fixedAt,
          decide: async (entries, at) => {
            const state = requireTeam(folding.of(entries), caller)
            return this.#introducing(caller, state, await decide(state, at, entries))
          },
        },
      ),
    )
    return { ...handled, request: requireTeam(folding.of(handled.entries), caller) }
  }

  /**
   * Returns the history as it will be if `decide` appends exactly these events behind `entries` at this time: ids and
   * hashes are those of the append. Appends nothing.
   */
  async foresee({ entries, caller, at, events }: Foreseen): Promise<RequestRead> {
    const tip = entries.at(-1) ?? emptyTip
    const added = await foresee(this.journal, {
      stream: entries[0]!.stream,
      tip,
      caller,
      at: timeAfter(tip, at),
      events,
    })
    const history = [...entries, ...added]
    return { request: new Folding().of(history), entries: history }
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

/** @throws {Refusal} `no-such-request` if the command left it hidden or deleted */
export const detailsAfter = (left: MaybeRequest): RequestDetails =>
  left && !left.gone ? detailsOf(left) : refuse('no-such-request')

export const answered = ({ request, position }: Decided): Answered<RequestDetails> => ({
  answer: detailsAfter(request),
  position,
})

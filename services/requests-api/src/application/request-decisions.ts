import { AsyncLocalStorage } from 'node:async_hooks'
import { type Entry, HistoryAltered, type Journal, LogUnavailable, type StreamRead } from '@countersign/event-log'
import AsyncLock from 'async-lock'
import type { Clock } from '../ports/clock.js'
import { isUnavailable } from '@countersign/process'
import { detailsOf, type RequestDetails } from '../views/request-details.js'
import type { RequestEvent, SigningEvent } from '../signing/events.js'
import { refuse } from '../signing/refusal.js'
import type { MaybeRequest } from '../signing/state.js'
import { requestStream } from '../signing/streams.js'
import type { Answered, Caller } from './caller.js'
import { Folding } from './folding.js'
import { type Handled, handle } from './handle.js'
import { mine } from './requests.js'

/**
 * How long a command waits for those before it. Not counted against its call's patience: those before it work, and once one
 * of them finds an engine away, nobody waits for a turn any longer (ADR 0114).
 */
const turnWithinMs = 10_000

type Decide = (
  state: MaybeRequest,
  at: string,
  entries: readonly Entry<RequestEvent>[],
) => RequestEvent[] | Promise<RequestEvent[]>

/** A request, with its history. */
export interface Looked {
  request: MaybeRequest
  entries: readonly Entry<RequestEvent>[]
}

/** A request as a command left it. */
export interface Decided extends Handled<RequestEvent>, Looked {}

/**
 * Every decision about a signature request goes through here: the one place where a caller is held to what is theirs.
 * Commands on one request take turns in this process, which spares them the conflicts that replicas must sort out.
 */
export class RequestDecisions {
  readonly #turns = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY })
  /** When a command last found an engine away, and what it was told. */
  #away: { at: number; error: unknown } = { at: 0, error: null }

  constructor(
    private readonly journal: Journal<SigningEvent>,
    private readonly clock: Clock,
  ) {}

  /**
   * The request as it stands, with its history. Takes no turn and decides nothing.
   *
   * @throws {Refusal} `no-such-request` for what is someone else's
   * @throws {HistoryAltered} when the history is not what this installation wrote
   */
  async look(requestId: string, caller: Caller): Promise<Looked> {
    const stream = requestStream(requestId)
    const { entries, altered } = await this.journal.read(stream)
    if (altered) throw new HistoryAltered(stream)
    return { request: mine(new Folding().of(entries), caller), entries }
  }

  /**
   * @param read the stream as the caller read it for this command; read again only after a conflict
   * @returns the request as the command left it, also where it is shown to nobody any more, with its history
   * @throws {Refusal} what the decision says no to; `no-such-request` for what is someone else's
   * @throws {LogUnavailable} when its turn does not come, or comes after one that found an engine away
   */
  async decide(requestId: string, caller: Caller, decide: Decide, read?: StreamRead<RequestEvent>): Promise<Decided> {
    const stream = requestStream(requestId)
    const folding = new Folding()
    // A command before this one changes the stream: what was read before its turn is out of date then.
    const known = this.#turns.isBusy(stream) ? undefined : read
    const handled = await this.#inTurn(stream, () =>
      handle(
        { journal: this.journal, clock: this.clock },
        { stream, caller, known, decide: (entries, at) => decide(mine(folding.of(entries), caller), at, entries) },
      ),
    )
    return { ...handled, request: mine(folding.of(handled.entries), caller) }
  }

  /** The same, answered with what is shown of the request; for commands after which there is one. */
  async change(requestId: string, caller: Caller, decide: Decide): Promise<Answered<RequestDetails>> {
    return answered(await this.decide(requestId, caller, decide))
  }

  /**
   * Whoever waited for a command that an engine kept waiting in vain is put off with it, or it would wait as long once more.
   * The lock's own error has no class: what was thrown without the turn having come is that one.
   */
  async #inTurn<Result>(stream: string, work: () => Promise<Result>): Promise<Result> {
    const came = performance.now()
    let begun = false
    // The lock calls it in the name of whoever had the turn before: it is done for this call, and by its patience.
    const inOwnName = AsyncLocalStorage.bind(() => {
      begun = true
      if (this.#away.at > came) throw this.#away.error
      return this.#noting(work)
    })
    try {
      return await this.#turns.acquire(stream, inOwnName, { timeout: turnWithinMs })
    } catch (error) {
      if (!begun) throw new LogUnavailable('commands before this one take too long', { cause: error })
      throw error
    }
  }

  async #noting<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (isUnavailable(error)) this.#away = { at: performance.now(), error }
      throw error
    }
  }
}

/** @throws {Refusal} `no-such-request` for a request that is shown to nobody any more */
export function answered({ request, position }: Decided): Answered<RequestDetails> {
  return { answer: request && !request.gone ? detailsOf(request) : refuse('no-such-request'), position }
}

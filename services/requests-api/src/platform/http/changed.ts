import { ExpressAdapter } from '@nestjs/platform-express'
import type { Express, Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { type Answered, identifiedAs } from '../../kernel/caller.js'
import { addressesOf, userAgentOf } from './caller-addresses.js'
import { positionSeen, rememberPosition } from './call.js'

/** Callers whose newest position is remembered. An evicted one has the protection of the cookie alone. */
const mostCallers = 10_000

/** A command's response, with the position that the caller's next read must reach. */
export class Changed<Answer> {
  constructor(
    readonly answer: Answer,
    readonly position: number,
  ) {}

  static from<Inside, Answer>(
    { answer, position }: Answered<Inside>,
    wire: (inside: Inside) => Answer,
  ): Changed<Answer> {
    return new Changed(wire(answer), position)
  }
}

/**
 * Sets the position cookie, so that callers read their own writes (rule calls-7). A caller's position never decreases:
 * repeated calls are answered from the past, and concurrent ones may end out of order. An interceptor would route all
 * calls through observables.
 */
export class AnswersChanges extends ExpressAdapter {
  readonly #newest: LRUCache<string, number>

  /**
   * @param secure true if this installation is served over https
   * @param most callers to remember; beyond them, the one that changed nothing for longest is forgotten
   */
  constructor(
    handler: Express,
    private readonly secure: boolean,
    most = mostCallers,
  ) {
    super(handler)
    this.#newest = new LRUCache({ max: most })
  }

  override reply(response: Response, body: unknown, status?: number): unknown {
    if (!(body instanceof Changed)) return super.reply(response, body, status)
    const caller = browserOf(response.req)
    const newest = Math.max(this.#newest.get(caller) ?? 0, body.position)
    this.#newest.set(caller, newest)
    rememberPosition(response, Math.max(newest, positionSeen(response.req)), this.secure)
    return super.reply(response, body.answer, status)
  }
}

/** The session; without one, in the open mode and on links, the address and the browser's name. */
function browserOf(request: Request): string {
  const session = identifiedAs(request)?.access?.session
  return session ? session.sessionRef : `${addressesOf(request).forwarded} ${userAgentOf(request)}`
}

import { ExpressAdapter } from '@nestjs/platform-express'
import type { Express, Response } from 'express'
import type { Answered } from '../../kernel/caller.js'
import { positionSeen, rememberPosition } from './position-cookie.js'

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
 * Sets the position cookie, so that callers read their own writes. The position never decreases: repeated calls are
 * answered from the past, and concurrent ones may end out of order. An interceptor would route all calls through
 * observables.
 */
export class AnswersChanges extends ExpressAdapter {
  #newest = 0

  /** @param secure true if this installation is served over https */
  constructor(
    handler: Express,
    private readonly secure: boolean,
  ) {
    super(handler)
  }

  override reply(response: Response, body: unknown, status?: number): unknown {
    if (!(body instanceof Changed)) return super.reply(response, body, status)
    this.#newest = Math.max(this.#newest, body.position)
    rememberPosition(response, Math.max(this.#newest, positionSeen(response.req)), this.secure)
    return super.reply(response, body.answer, status)
  }
}

import { ExpressAdapter } from '@nestjs/platform-express'
import type { Express, Response } from 'express'
import type { Answered } from '../../application/caller.js'
import { positionSeen, rememberPosition } from './position-cookie.js'

/** A command's answer on its way out, with the position that the caller's next read must have reached. */
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
 * Answers calls as Express does, and sets the cookie that makes the caller's reads consistent with what it changed. That never
 * goes back: a repeated call is answered from the past, and of two calls at once the earlier change may be answered last.
 * Done where the answer is written: an interceptor would lead every call through observables.
 */
export class AnswersChanges extends ExpressAdapter {
  #newest = 0

  /** @param secure whether this installation is reached over https */
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

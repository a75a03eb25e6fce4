import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common'
import type { Request, Response } from 'express'
import { map, type Observable } from 'rxjs'
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
 * Sets the cookie that makes the caller's reads consistent with what it changed. It never goes back: a repeated call is
 * answered from the past, and of two calls at once the earlier change may be answered last.
 */
@Injectable()
export class ChangedInterceptor implements NestInterceptor {
  #newest = 0

  constructor(private readonly secure: boolean) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      map((result: unknown) => {
        if (!(result instanceof Changed)) return result
        const http = context.switchToHttp()
        this.#newest = Math.max(this.#newest, result.position)
        const position = Math.max(this.#newest, positionSeen(http.getRequest<Request>()))
        rememberPosition(http.getResponse<Response>(), position, this.secure)
        return result.answer
      }),
    )
  }
}

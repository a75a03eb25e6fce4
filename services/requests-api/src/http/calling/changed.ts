import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common'
import type { Response } from 'express'
import { map, type Observable } from 'rxjs'
import type { Answered } from '../../application/caller.js'
import { rememberPosition } from './position-cookie.js'

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

/** Sets the cookie that makes the caller's reads consistent with what it changed. */
@Injectable()
export class ChangedInterceptor implements NestInterceptor {
  constructor(private readonly secure: boolean) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      map((result: unknown) => {
        if (!(result instanceof Changed)) return result
        rememberPosition(context.switchToHttp().getResponse<Response>(), result.position, this.secure)
        return result.answer
      }),
    )
  }
}

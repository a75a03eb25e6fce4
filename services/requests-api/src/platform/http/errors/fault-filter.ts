import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common'
import type { Request, Response } from 'express'
import type { Log } from '@countersign/telemetry'
import { countedBy } from '../caller-addresses.js'
import type { SecurityLog } from '../security/security-log.js'
import { faultOf, securityEventOf } from './fault-of.js'
import { HttpFault } from './http-fault.js'
import type { Sayings } from './saying.js'

/** Maps errors to plain text or RFC 9457. Never sends a stack trace (rule errors-1). */
@Catch()
export class FaultFilter implements ExceptionFilter {
  constructor(
    private readonly log: Log,
    private readonly security: Pick<SecurityLog, 'note'>,
    private readonly sayings: Sayings,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp()
    const request = http.getRequest<Request>()
    const noted = securityEventOf(error, this.sayings)
    if (noted) this.security.note(noted.event, countedBy(request), noted.concerned)
    answerFault(request, http.getResponse<Response>(), faultOf(error, this.sayings) ?? unforeseen(error, this.log), {
      error,
      log: this.log,
    })
  }
}

function answerFault(
  request: Request,
  response: Response,
  fault: HttpFault,
  { error, log }: { error: unknown; log: Log },
): void {
  if (fault.status === 503) log.warn({ error: unnamed(error), cause: causeOf(error) }, 'a call could not be served')
  if (response.headersSent) return void response.destroy()
  // Browsers would save the error under the file's name, or cache it under its ETag.
  for (const header of ofTheFile) response.removeHeader(header)
  const { faults, retryAfterSeconds, members } = fault.more
  if (retryAfterSeconds !== undefined) response.setHeader('retry-after', retryAfterSeconds)
  response.status(fault.status)
  if (wantsProblem(request)) {
    response.type('application/problem+json').send(
      JSON.stringify({
        type: 'about:blank',
        title: titleOf(fault.status),
        status: fault.status,
        detail: fault.message,
        ...(faults && { errors: faults }),
        ...members,
      }),
    )
  } else response.type('text/plain').send(fault.message)
}

function unforeseen(error: unknown, log: Log): HttpFault {
  log.error({ error: unnamed(error) }, 'a call failed in a way nobody foresaw')
  return new HttpFault(500, 'Something went wrong on our side, and we’ve logged it. Try again in a moment.')
}

/** Logs an error's name and stack frames but not its message: libraries quote user input there. */
function unnamed(error: unknown): { name: string; code: string | undefined; frames: string[] } {
  const { name, stack = '', code } = (error instanceof Error ? error : new Error()) as NodeJS.ErrnoException
  return { name, code, frames: stack.split('\n').filter((line) => /^ +at /.test(line)) }
}

const causeOf = (error: unknown) => (error instanceof Error && error.cause !== undefined ? unnamed(error.cause) : null)

const ofTheFile = ['content-disposition', 'etag', 'accept-ranges']

const wantsProblem = (request: Request): boolean => (request.headers.accept ?? '').includes('application/problem+json')

const titles: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Not in this state',
  410: 'Gone',
  413: 'Too large',
  415: 'Unsupported type',
  422: 'Not acceptable',
  429: 'Too often',
  503: 'Unavailable',
  507: 'No room',
}
const titleOf = (status: number): string => titles[status] ?? 'Error'

import { BlobAltered } from '@countersign/blobs'
import { isolated } from '@countersign/contracts/isolated'
import { AppendTooLarge, HistoryAltered, WrongExpectedRevision } from '@countersign/event-log'
import { HttpException } from '@nestjs/common'
import { isUnavailable } from '@countersign/process'
import { Refusal, Rejected } from '../../../kernel/refusal.js'
import { HttpFault } from './http-fault.js'
import type { Sayings } from './saying.js'
import type { Concerned, SecurityEvent } from '../security/security-log.js'

const unavailable = 'The service can’t reach its storage. Nothing you did is lost. Try again in a moment.'

const altered = 'This file was altered in storage. Ask your administrator to restore it from a backup.'

/** Maps an error to HTTP; null for an unexpected one. */
export function faultOf(error: unknown, sayings: Sayings): HttpFault | null {
  if (error instanceof HttpFault) return error
  if (error instanceof Refusal) return faultOfRefusal(error, sayings)
  if (error instanceof Rejected) {
    const { status, retryAfterSeconds } = error
    return new HttpFault(
      status,
      withIsolates(error.message),
      retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
    )
  }
  if (error instanceof HistoryAltered) return new HttpFault(503, 'The history of this request was altered.')
  if (error instanceof BlobAltered) return new HttpFault(503, altered)
  if (isUnavailable(error)) return new HttpFault(503, unavailable, { retryAfterSeconds: 2 })
  if (error instanceof WrongExpectedRevision) {
    return new HttpFault(409, 'Someone else is changing this request right now. Try again.')
  }
  if (error instanceof AppendTooLarge)
    return new HttpFault(413, 'This change is too large. Split it into smaller ones.')
  return error instanceof HttpException ? fromFramework(error) : null
}

/** The parts of a refusal that people wrote are in quotation marks (rule pages-42). */
const withIsolates = (sentence: string): string => sentence.replace(/(?<=“)[^“”]+(?=”)/g, (quoted) => isolated(quoted))

function faultOfRefusal({ refusal, details, fields }: Refusal, sayings: Sayings): HttpFault {
  const saying = sayings[refusal]
  if (!saying) throw new TypeError(`nothing says how to answer ${refusal}`)
  const { status, sentence, tells } = saying
  const text = withIsolates(sentence(details))
  const faults = fields.map((field) => ({ field, message: text }))
  const retryAfterSeconds = status === 429 ? Number(details['seconds'] ?? 1) : saying.retryAfterSeconds
  return new HttpFault(status, text, {
    ...(faults.length > 0 && { faults }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(tells && { members: { code: refusal, ...(tells === 'details' && details) } }),
  })
}

const nowhere = (): HttpFault => new HttpFault(404, 'There is nothing at this address.')

function fromFramework(error: HttpException): HttpFault {
  const status = error.getStatus()
  // A malformed URL, e.g. with a lone per cent sign, is a 404 too.
  return status === 400 || status === 404 ? nowhere() : new HttpFault(status, `${error.message}.`)
}

/** Maps an error to a security event and the request and recipient it concerns; null for any other error. */
export function securityEventOf(
  error: unknown,
  sayings: Sayings,
): { event: SecurityEvent; concerned: Concerned } | null {
  if (error instanceof HttpFault) return error.more.event ? { event: error.more.event, concerned: {} } : null
  if (!(error instanceof Refusal)) return null
  const event = sayings[error.refusal]?.event
  return event ? { event, concerned: error.link ?? {} } : null
}

import { BlobAltered } from '@countersign/blobs'
import { isolated } from '@countersign/contracts/isolated'
import { AppendTooLarge, HistoryAltered, WrongExpectedRevision } from '@countersign/event-log'
import { HttpException } from '@nestjs/common'
import { NoRoom, UploadPutOff, UploadRefused } from '../../../requests/use-cases/documents/received-file.js'
import { isUnavailable } from '@countersign/process'
import { Refusal, type RefusalName } from '../../../kernel/refusal.js'
import { accessSentences } from '../../../access/http/access-sentences.js'
import { HttpFault } from './http-fault.js'
import { refusalSentences } from '../../../requests/http/refusal-sentences.js'

const unavailable = 'The service can’t reach its storage. Nothing you did is lost. Try again in a moment.'

const altered = 'This file was altered in storage. Ask your administrator to restore it from a backup.'

/** Maps an error to HTTP; null for an unexpected one. */
export function faultOf(error: unknown): HttpFault | null {
  if (error instanceof HttpFault) return error
  if (error instanceof Refusal) {
    return faultOfRefusal(error)
  }
  if (error instanceof UploadRefused) return new HttpFault(error.status, withIsolates(error.message))
  if (error instanceof NoRoom) return new HttpFault(507, error.message)
  if (error instanceof UploadPutOff) return new HttpFault(503, withIsolates(error.message), { retryAfterSeconds: 60 })
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

/** Retry-After in seconds of refusals that are temporary. */
const waits: Partial<Record<RefusalName, number>> = {
  'pages-unchecked': 2,
  'not-checked': 1,
  'too-many-sign-ins': 5,
  'claim-interrupted': 60,
}

/** The parts of a refusal that people wrote are in quotation marks (rule pages-42). */
const withIsolates = (sentence: string): string => sentence.replace(/(?<=“)[^“”]+(?=”)/g, (quoted) => isolated(quoted))

function faultOfRefusal({ refusal, details, fields }: Refusal): HttpFault {
  const { status, sentence } = refusalSentences[refusal]
  const text = withIsolates(sentence(details))
  const faults = fields.map((field) => ({ field, message: text }))
  const retryAfterSeconds = status === 429 ? Number(details['seconds'] ?? 1) : waits[refusal]
  return new HttpFault(status, text, {
    ...(faults.length > 0 && { faults }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(refusal in accessSentences && { members: { code: refusal } }),
    ...(refusal === 'pages-unchecked' && { members: { code: refusal, ...details } }),
  })
}

const nowhere = (): HttpFault => new HttpFault(404, 'There is nothing at this address.')

function fromFramework(error: HttpException): HttpFault {
  const status = error.getStatus()
  // A malformed URL, e.g. with a lone per cent sign, is a 404 too.
  return status === 400 || status === 404 ? nowhere() : new HttpFault(status, `${error.message}.`)
}

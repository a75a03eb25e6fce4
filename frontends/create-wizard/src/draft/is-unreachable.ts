import { ApiError, NoAnswer } from '@countersign/contracts'

/** Status codes of a proxy that cannot reach the API. */
const proxyErrors = [502, 503, 504]

/** True if the server may have received the call or not, so the caller repeats it under the same idempotency key. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError ? proxyErrors.includes(error.status) : error instanceof NoAnswer

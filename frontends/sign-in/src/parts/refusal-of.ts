import { ApiError } from '@countersign/contracts'

/** The server's refusal; null if it could not judge the call, so that the same call may work later. */
export const refusalOf = (error: Error | null): ApiError | null =>
  error instanceof ApiError && error.status < 500 ? error : null

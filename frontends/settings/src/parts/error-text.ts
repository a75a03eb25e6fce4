import { ApiError } from '@countersign/contracts'

/** The server's sentence, without the status. */
export const errorText = (error: Error | null): string | null =>
  error === null ? null : error instanceof ApiError ? error.text : error.message

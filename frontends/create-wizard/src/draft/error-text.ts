import { ApiError } from '@countersign/contracts'

/** The reason for a failure, as toast text. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError && [404, 409, 410].includes(error.status)) return error.text
  return error instanceof Error ? error.message : 'Unknown error occurred'
}

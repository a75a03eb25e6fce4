import { ApiError } from '@countersign/contracts'

/** Why something did not work, for a toast. */
export function inWords(error: unknown): string {
  if (error instanceof ApiError && [404, 409, 410].includes(error.status)) return error.text
  return error instanceof Error ? error.message : 'Unknown error occurred'
}

import { ApiError } from '@countersign/contracts'

/** Why something did not work, for a toast: what a browser says of a missing connection is for its maker. */
export function inWords(error: unknown): string {
  if (error instanceof TypeError) return 'The server could not be reached. Check the network and try again.'
  if (error instanceof ApiError && [404, 409, 410].includes(error.status)) return error.text
  return error instanceof Error ? error.message : 'Unknown error occurred'
}

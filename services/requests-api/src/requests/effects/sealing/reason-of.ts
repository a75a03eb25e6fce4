import { TimestampUnavailable } from '@countersign/seal'

/** Quotes only the timestamp server's message: other errors may quote a document. */
export function reasonOf(error: unknown): string {
  if (error instanceof TimestampUnavailable) return error.message
  return error instanceof Error ? error.name : 'Error'
}

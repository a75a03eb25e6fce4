const codes = new Set<unknown>(['ENOSPC', 'EDQUOT'])

/** SQLITE_FULL, and SQLITE_IOERR_SHMSIZE for the shared-memory file (https://sqlite.org/rescode.html). */
const sqliteCodes = new Set<unknown>([13, 4874])

const mongoCodes = new Set<unknown>([14031])

/** Insufficient Storage (RFC 4918), from object stores. */
const insufficientStorage = 507

interface Clues {
  code?: unknown
  errcode?: unknown
  $metadata?: { httpStatusCode?: number }
  cause?: unknown
}

export function isOutOfSpace(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, errcode, cause, $metadata } = error as Clues
  if ($metadata?.httpStatusCode === insufficientStorage) return true
  return codes.has(code) || mongoCodes.has(code) || sqliteCodes.has(errcode) || isOutOfSpace(cause)
}

export const noSpaceSentence = 'The disk is full. Free some space on it, and start again.'

/** What systems call it: no block left, and none left for this account. */
const codes = new Set<unknown>(['ENOSPC', 'EDQUOT'])

/**
 * SQLite's SQLITE_FULL, and its error of the file beside a database that all connections share, which it gives where that
 * cannot grow (SQLITE_IOERR_SHMSIZE; https://sqlite.org/rescode.html).
 */
const sqliteCodes = new Set<unknown>([13, 4874])

/** MongoDB's OutOfDiskSpace (its error_codes.yml). */
const mongoCodes = new Set<unknown>([14031])

/** Insufficient Storage (RFC 4918), which object stores answer with. */
const insufficientStorage = 507

/** What tells, by whom the error is: Node and MongoDB's client, SQLite, S3's client; and what is below it. */
interface Clues {
  code?: unknown
  errcode?: unknown
  $metadata?: { httpStatusCode?: number }
  cause?: unknown
}

/** Whether a store or the file system has said, at the bottom of an error, that there is no room for a byte more. */
export function isOutOfSpace(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, errcode, cause, $metadata } = error as Clues
  if ($metadata?.httpStatusCode === insufficientStorage) return true
  return codes.has(code) || mongoCodes.has(code) || sqliteCodes.has(errcode) || isOutOfSpace(cause)
}

/** What somebody reads whose start, or tool, found a disk full. */
export const noSpaceSentence = 'The disk is full. Free some space on it, and start again.'

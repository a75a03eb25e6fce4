/** System errors: no block left, or quota exceeded. */
const codes = new Set<unknown>(['ENOSPC', 'EDQUOT'])

/** SQLITE_FULL, and SQLITE_IOERR_SHMSIZE, when the shared-memory file cannot grow (https://sqlite.org/rescode.html). */
const sqliteCodes = new Set<unknown>([13, 4874])

/** MongoDB's OutOfDiskSpace (its error_codes.yml). */
const mongoCodes = new Set<unknown>([14031])

/** Insufficient Storage (RFC 4918), from object stores. */
const insufficientStorage = 507

/** Error fields of Node and MongoDB's client, SQLite, and S3's client. */
interface Clues {
  code?: unknown
  errcode?: unknown
  $metadata?: { httpStatusCode?: number }
  cause?: unknown
}

/** True if an error or one of its causes reports a full disk or store. */
export function isOutOfSpace(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, errcode, cause, $metadata } = error as Clues
  if ($metadata?.httpStatusCode === insufficientStorage) return true
  return codes.has(code) || mongoCodes.has(code) || sqliteCodes.has(errcode) || isOutOfSpace(cause)
}

/** Message for a start or tool that hits a full disk. */
export const noSpaceSentence = 'The disk is full. Free some space on it, and start again.'

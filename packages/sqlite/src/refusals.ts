/** SQLITE_TOOBIG */
const tooBig = 18

/** True if the file is temporarily unusable, such as on a full disk, rather than the statement being wrong. */
export function isOfTheFile(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return (code === 'ERR_SQLITE_ERROR' && errcode !== tooBig) || code === 'ERR_INVALID_STATE'
}

/** True for every error of SQLite, also of a wrong statement. */
const isOfSqlite = (error: unknown): boolean => (error as { code?: unknown }).code === 'ERR_SQLITE_ERROR'

/**
 * Maps SQLite's errors, such as a full disk, to the port's error.
 * @param isMapped the errors to map; others pass
 */
export const mappedCalls =
  (unavailable: (cause: unknown) => Error, isMapped: (error: unknown) => boolean = isOfSqlite) =>
  <Answer>(call: () => Answer): Answer => {
    try {
      return call()
    } catch (error) {
      throw isMapped(error) ? unavailable(error) : error
    }
  }

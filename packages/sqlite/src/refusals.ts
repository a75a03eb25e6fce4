/** SQLite's number for a text or row larger than it takes (SQLITE_TOOBIG). */
const tooBig = 18

/** Whether it is the file that cannot be used at the moment, as on a full disk, rather than what was asked of it. */
export function isOfTheFile(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return (code === 'ERR_SQLITE_ERROR' && errcode !== tooBig) || code === 'ERR_INVALID_STATE'
}

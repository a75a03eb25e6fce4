/** SQLITE_TOOBIG */
const tooBig = 18

/** True if the file is temporarily unusable, such as on a full disk, rather than the statement being wrong. */
export function isOfTheFile(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return (code === 'ERR_SQLITE_ERROR' && errcode !== tooBig) || code === 'ERR_INVALID_STATE'
}

/**
 * Whether something that takes so long may still be begun: COUNTERSIGN_ENDS_BY says, in seconds since 1970, when all has to be
 * over. Where it does not, there is time.
 *
 * @param {number} minutes
 * @returns {string | undefined} why not
 */
export function noTimeFor(minutes) {
  const { COUNTERSIGN_ENDS_BY: endsBy } = process.env
  if (!endsBy) return undefined
  const left = Math.floor((Number(endsBy) * 1000 - Date.now()) / 60_000)
  return left < minutes ? `it takes ${minutes} minutes, and ${Math.max(left, 0)} are left` : undefined
}

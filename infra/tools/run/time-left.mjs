/**
 * Checks that a step can finish before COUNTERSIGN_ENDS_BY (seconds since 1970); always, if unset.
 *
 * @param {number} minutes
 * @returns {string | undefined} the reason if it cannot
 */
export function noTimeFor(minutes) {
  const { COUNTERSIGN_ENDS_BY: endsBy } = process.env
  if (!endsBy) return undefined
  const left = Math.floor((Number(endsBy) * 1000 - Date.now()) / 60_000)
  return left < minutes ? `it takes ${minutes} minutes, and ${Math.max(left, 0)} are left` : undefined
}

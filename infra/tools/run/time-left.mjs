/** COUNTERSIGN_ENDS_BY is in seconds since 1970. @returns {string | undefined} the reason if there is no time */
export function noTimeFor(minutes) {
  const { COUNTERSIGN_ENDS_BY: endsBy } = process.env
  if (!endsBy) return undefined
  const left = Math.floor((Number(endsBy) * 1000 - Date.now()) / 60_000)
  return left < minutes ? `it takes ${minutes} minutes, and ${Math.max(left, 0)} are left` : undefined
}

/** Tolerated clock skew. */
const tolerance = 5 * 60_000

export function isCurrent({ thisUpdate, nextUpdate }: { thisUpdate: Date; nextUpdate?: Date }, at: Date): boolean {
  return (
    thisUpdate.getTime() <= at.getTime() + tolerance &&
    (nextUpdate === undefined || nextUpdate.getTime() >= at.getTime() - tolerance)
  )
}

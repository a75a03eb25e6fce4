/** Clocks may differ by this much. */
const tolerance = 5 * 60_000

/** Whether an answer about revocation is of a time that is not past: begun, and not yet superseded where it says when. */
export function isCurrent({ thisUpdate, nextUpdate }: { thisUpdate: Date; nextUpdate?: Date }, at: Date): boolean {
  return (
    thisUpdate.getTime() <= at.getTime() + tolerance &&
    (nextUpdate === undefined || nextUpdate.getTime() >= at.getTime() - tolerance)
  )
}

import { type Position, type ReadPosition, START } from '@eventstore/db-client'

/** Commit position, a byte offset in the server's files. @throws {PositionOutOfRange} without one, or above 9 PB */
export function positionOf(position: Position | undefined): number {
  const commit = Number(position?.commit ?? -1n)
  if (Number.isSafeInteger(commit) && commit >= 0) return commit
  throw new PositionOutOfRange(
    `EventStoreDB told position ${position?.commit ?? 'none'}: a server of 22.6 or newer tells every event's, below 2^53`,
  )
}

/** Prepare and commit positions are equal, because nothing here uses explicit transactions. */
export function placeAfter(position: number): ReadPosition {
  if (position === 0) return START
  return { commit: BigInt(position), prepare: BigInt(position) }
}

export class PositionOutOfRange extends Error {
  override readonly name = 'PositionOutOfRange'
}

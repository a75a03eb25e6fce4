import { type Position, type ReadPosition, START } from '@eventstore/db-client'

/**
 * Converts an event's commit position (a byte offset in the server's files) to a number; exact up to 9 PB.
 *
 * @throws {PositionOutOfRange} beyond that, or if the server sent none
 */
export function positionOf(position: Position | undefined): number {
  const commit = Number(position?.commit ?? -1n)
  if (Number.isSafeInteger(commit) && commit >= 0) return commit
  throw new PositionOutOfRange(
    `EventStoreDB told position ${position?.commit ?? 'none'}: a server of 22.6 or newer tells every event's, below 2^53`,
  )
}

/**
 * Converts the port's position to a place in $all; 0 is the start. Prepare and commit positions are equal, because
 * nothing here uses explicit transactions.
 */
export function placeAfter(position: number): ReadPosition {
  if (position === 0) return START
  return { commit: BigInt(position), prepare: BigInt(position) }
}

export class PositionOutOfRange extends Error {
  override readonly name = 'PositionOutOfRange'
}

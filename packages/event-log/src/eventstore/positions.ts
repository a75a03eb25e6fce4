import { type Position, type ReadPosition, START } from '@eventstore/db-client'

/**
 * The port's position of an event: its commit position, a place in the server's files in bytes. As a number it is exact up
 * to 9 PB.
 *
 * @throws {PositionOutOfRange} beyond that, and where the server told none
 */
export function positionOf(position: Position | undefined): number {
  const commit = Number(position?.commit ?? -1n)
  if (Number.isSafeInteger(commit) && commit >= 0) return commit
  throw new PositionOutOfRange(
    `EventStoreDB told position ${position?.commit ?? 'none'}: a server of 22.6 or newer tells every event's, below 2^53`,
  )
}

/**
 * The place in $all of the port's position; 0 is the beginning. An event's prepare position is its commit position, since
 * nothing here is written in an explicit transaction.
 */
export function placeAfter(position: number): ReadPosition {
  if (position === 0) return START
  return { commit: BigInt(position), prepare: BigInt(position) }
}

/** A position that cannot be kept as a number. */
export class PositionOutOfRange extends Error {
  override readonly name = 'PositionOutOfRange'
}

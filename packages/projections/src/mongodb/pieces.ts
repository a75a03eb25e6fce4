import { BSON } from 'mongodb'
import { mostRowBytes, type RowChange, RowTooLarge } from '../port.js'

/** Half of MongoDB's document limit (16 MiB); the other half leaves room for one more row. */
export const halfADocument = 8 * 1024 * 1024

/** A single larger change exceeds the limit; usually there is one list. @throws {RowTooLarge} */
export function splitChanges(changes: readonly RowChange[], mostBytes: number): RowChange[][] {
  const pieces: RowChange[][] = []
  let room = 0
  for (const change of changes) {
    const size = sizeOf(change)
    if (pieces.length === 0 || size > room) {
      pieces.push([])
      room = mostBytes
    }
    pieces.at(-1)!.push(change)
    room -= size
  }
  return pieces
}

/** In bytes of BSON. @throws {RowTooLarge} */
export function sizeOf(change: RowChange): number {
  const size = BSON.calculateObjectSize(change)
  if (size > mostRowBytes) throw new RowTooLarge(change.table, size)
  return size
}

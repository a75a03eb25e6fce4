import { BSON } from 'mongodb'
import { mostRowBytes, type RowChange, RowTooLarge } from '../port.js'

/** Half of what MongoDB takes as one document (16 MiB): the other half is room for one row more. */
export const halfADocument = 8 * 1024 * 1024

/**
 * Changes in lists, each of at most so many bytes, unless one change alone is more. Nearly always there is one.
 *
 * @throws {RowTooLarge}
 */
export function inPieces(changes: readonly RowChange[], mostBytes: number): RowChange[][] {
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

/**
 * What a change takes as a document, in bytes.
 *
 * @throws {RowTooLarge}
 */
export function sizeOf(change: RowChange): number {
  const size = BSON.calculateObjectSize(change)
  if (size > mostRowBytes) throw new RowTooLarge(change.table, size)
  return size
}

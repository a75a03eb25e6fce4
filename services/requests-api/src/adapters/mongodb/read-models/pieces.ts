import { BSON } from 'mongodb'
import type { RowChange } from '../../../ports/read-model-store.js'

/** Half of what MongoDB takes as one document (16 MiB): a row's own limits keep it far below the other half. */
export const halfADocument = 8 * 1024 * 1024

/** Changes in lists, each of at most so many bytes, unless one change alone is more. Nearly always there is one. */
export function inPieces(changes: readonly RowChange[], mostBytes: number): RowChange[][] {
  const pieces: RowChange[][] = []
  let room = 0
  for (const change of changes) {
    const size = BSON.calculateObjectSize(change)
    if (pieces.length === 0 || size > room) {
      pieces.push([])
      room = mostBytes
    }
    pieces.at(-1)!.push(change)
    room -= size
  }
  return pieces
}

import { Readable } from 'node:stream'
import { withTimeout } from '@countersign/process'
import { BlobMissing } from '../port.js'
import { answerWithinMs, unavailable } from './s3-calls.js'

const pieceBytes = 64 * 1024

export function inPieces(bytes: Uint8Array): Readable {
  function* pieces() {
    for (let at = 0; at < bytes.byteLength; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
  }
  return Readable.from(pieces(), { objectMode: false })
}

/**
 * Streams a blob, resuming at the same offset if the connection breaks or another copy replaces it.
 * @throws {BlobsUnavailable} if the store sends nothing for 1.8 s, or breaks off without a byte
 */
export async function* piecesFrom(
  sha256: string,
  open: (first: number) => Promise<Readable | null>,
  first = 0,
): AsyncIterable<Uint8Array> {
  let at = first
  for (;;) {
    const bytes = await open(at)
    if (!bytes) throw new BlobMissing(sha256)
    const begunAt = at
    try {
      for await (const piece of inTime(bytes)) {
        at += piece.byteLength
        yield piece
      }
      return
    } catch (error) {
      if (error instanceof ReadTimeout || at === begunAt) throw unavailable(error)
    } finally {
      bytes.destroy()
    }
  }
}

class ReadTimeout extends Error {}

async function* inTime(bytes: Readable): AsyncIterable<Uint8Array> {
  const pieces = bytes.iterator() as AsyncIterator<Uint8Array, undefined>
  const onTimeout = () => {
    throw new ReadTimeout(`no byte within ${answerWithinMs} ms`)
  }
  for (;;) {
    const next = await withTimeout(answerWithinMs, () => pieces.next(), onTimeout)
    if (next.done) return
    yield next.value
  }
}

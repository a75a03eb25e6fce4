import { Readable } from 'node:stream'
import type { BlobStore } from '@countersign/blobs'
import { create as contentDisposition } from 'content-disposition'
import type { Request, Response } from 'express'
import { HttpFault } from '../../../platform/http/errors/http-fault.js'
import { sendStream } from './send-stream.js'

export interface OutgoingFile {
  sha256: string
  size: number
  name: string
  mediaType: string
  disposition: 'inline' | 'attachment'
}

/** Sends a blob, or the one requested byte range (RFC 9110). */
export async function sendBlob(
  request: Request,
  response: Response,
  blobs: BlobStore,
  file: OutgoingFile,
): Promise<void> {
  response.set({
    'content-type': file.mediaType,
    'content-disposition': contentDisposition(file.name, { type: file.disposition }),
    'accept-ranges': 'bytes',
    etag: `"${file.sha256}"`,
    // The file is untrusted: opened on its page it must not run scripts or load anything.
    'content-security-policy': "sandbox; default-src 'none'",
  })
  if (request.fresh) return void response.status(304).end()

  const ranges = meansThese(request, file) ? request.range(file.size) : undefined
  if (ranges === -1) {
    response.setHeader('content-range', `bytes */${file.size}`)
    throw new HttpFault(416, 'The requested range is outside the file.')
  }
  // Several ranges or an invalid one: the whole file is a valid response.
  const range = Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined
  if (range) response.status(206).setHeader('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  response.setHeader('content-length', range ? range.end - range.start + 1 : file.size)
  if (request.method === 'HEAD') return void response.end()
  const stored = await blobs.read(file.sha256, range)
  await sendStream(response, range ? stored : Readable.from(ofLength(file.size, stored), { objectMode: false }))
}

/**
 * Holds back the piece that reaches the announced length until the store has verified all of it: otherwise the start of
 * a lengthened blob would pass for the whole. Drops the excess.
 */
async function* ofLength(size: number, stored: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let read = 0
  let last: Uint8Array | undefined
  for await (const piece of stored) {
    read += piece.length
    if (read < size) yield piece
    else last ??= piece
  }
  if (last) yield last
}

/** If the If-Range header has another ETag, the response is the whole file (RFC 9110). */
function meansThese({ headers }: Request, { sha256 }: OutgoingFile): boolean {
  const ifRange = headers['if-range']
  return ifRange === undefined || ifRange === `"${sha256}"`
}

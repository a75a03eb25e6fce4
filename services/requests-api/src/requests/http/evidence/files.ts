import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import type { BlobStore } from '@countersign/blobs'
import { create as contentDisposition } from 'content-disposition'
import type { Entry } from '@countersign/event-log'
import { HttpFault } from '../../../platform/http/errors/http-fault.js'
import { refuse } from '../../domain/refusal.js'
import { type DetailedDocument, finalFiles, type RequestDetails } from '../../views/request-details.js'
import type { RequestEvent } from '../../domain/events.js'
import { marksIn } from '../../domain/marks-in.js'

/** @throws the stream's error, but not if the client disconnected */
export async function sendStream(response: Response, source: Readable): Promise<void> {
  try {
    await pipeline(source, response)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}

/** Wraps the blob store for Nest's injector. */
export class StoredFiles {
  constructor(readonly blobs: BlobStore) {}
}

export interface OutgoingFile {
  sha256: string
  size: number
  name: string
  mediaType: string
  disposition: 'inline' | 'attachment'
}

/** Sends a blob, or the one requested byte range (RFC 9110). */
export async function sendBlob(response: Response, blobs: BlobStore, file: OutgoingFile): Promise<void> {
  const { req: request } = response
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

/** Inline, since phones open a PDF but not a zip. @param documentId null for the certificate @throws {Refusal} */
export function finalFile(details: RequestDetails, documentId: string | null): OutgoingFile {
  const files = finalFiles(details)
  if (files.length === 0) refuse('not-completed')
  const { sha256, size, name } = files.find((file) => file.documentId === documentId) ?? refuse('no-such-document')
  return { sha256, size, name, mediaType: 'application/pdf', disposition: 'inline' }
}

/** @throws {Refusal} `no-such-mark` if it is not part of the request, or was erased */
export function markFile(history: readonly Entry<RequestEvent>[], sha256: string): OutgoingFile {
  const mark = marksIn(history).find((one) => one.sha256 === sha256) ?? refuse('no-such-mark')
  const mediaType = mark.kind === 'drawn' ? 'application/json' : mark.mediaType
  return { sha256, size: mark.size, name: 'mark', mediaType, disposition: 'inline' }
}

/** @param asked SHA-256; undefined for the one shown @throws {Refusal} `documents-changed` if it is outdated */
export function pdfOf(
  { originalName, pdf, before }: Pick<DetailedDocument, 'originalName' | 'pdf' | 'before'>,
  asked: string | undefined,
): OutgoingFile {
  const meant = asked === undefined ? pdf : [pdf, before].find((one) => one?.sha256 === asked)
  if (!meant) refuse('documents-changed')
  const name = `${(originalName ?? 'document').replace(/\.(pdf|docx?)$/i, '')}.pdf`
  return { ...meant, name, mediaType: 'application/pdf', disposition: 'inline' }
}

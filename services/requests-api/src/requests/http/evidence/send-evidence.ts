import { Readable } from 'node:stream'
import type { BlobStore } from '@countersign/blobs'
import type { Request, Response } from 'express'
import type { Evidence } from '../../use-cases/evidence/evidence-archive.js'
import { streamZip } from './stream-zip.js'
import { zipName } from './unique-names.js'

/** Constant, and independent of the time zone: the zip's bytes follow from names and contents alone (ADR 0031). */
const noTime = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

export async function sendEvidence(
  request: Request,
  response: Response,
  blobs: BlobStore,
  { title, parts }: Evidence,
): Promise<void> {
  const files = parts.map((part) => ({
    path: part.path,
    open: async () => ('bytes' in part ? Readable.from([part.bytes]) : blobs.read(part.sha256)),
  }))
  await streamZip(request, response, zipName(`${title ?? 'Request'}, evidence.zip`), files, noTime)
}

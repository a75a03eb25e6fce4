import type { BlobStore } from '@countersign/blobs'
import type { Request, Response } from 'express'
import { streamZip } from './stream-zip.js'
import { fileName, uniqueNames, zipName } from './unique-names.js'

export async function sendZip(
  request: Request,
  response: Response,
  blobs: BlobStore,
  name: string,
  files: readonly { sha256: string; name: string }[],
): Promise<void> {
  const names = uniqueNames(files.map((file) => fileName(file.name)))
  const zipped = files.map(({ sha256 }, index) => ({ path: names[index]!, open: () => blobs.read(sha256) }))
  await streamZip(request, response, zipName(name), zipped)
}

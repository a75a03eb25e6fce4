import { pipeline } from 'node:stream/promises'
import type { BlobStore } from '@countersign/blobs'
import { create as contentDisposition } from 'content-disposition'
import type { Response } from 'express'
import yazl from 'yazl'
import { uniqueNames } from './unique-names.js'

/** Sends several blobs as one zip, made on the way: nothing of it is held in memory. */
export async function sendZip(
  response: Response,
  blobs: BlobStore,
  name: string,
  files: readonly { sha256: string; name: string }[],
): Promise<void> {
  response.set({
    'content-type': 'application/zip',
    'content-disposition': contentDisposition(name, { type: 'attachment' }),
    'cache-control': 'private, no-store',
  })
  const zip = new yazl.ZipFile()
  const names = uniqueNames(files.map((file) => file.name))
  for (const [index, { sha256 }] of files.entries()) {
    zip.addReadStreamLazy(names[index]!, { compress: false }, (done) => {
      blobs.read(sha256).then(
        (stream) => done(null, stream),
        (error: unknown) => done(error as Error, undefined as never),
      )
    })
  }
  zip.end()
  try {
    await pipeline(zip.outputStream, response)
  } catch (error) {
    if (!response.destroyed) throw error
  }
}

import type { Readable } from 'node:stream'
import type { BlobStore } from '@countersign/blobs'
import { create as contentDisposition } from 'content-disposition'
import type { Request, Response } from 'express'
import yazl from 'yazl'
import { sendStream } from './send-stream.js'
import { fileName, uniqueNames } from './unique-names.js'

/** Sends several blobs as one zip, made on the way: nothing of it is held in memory. */
export async function sendZip(
  request: Request,
  response: Response,
  blobs: BlobStore,
  name: string,
  files: readonly { sha256: string; name: string }[],
): Promise<void> {
  response.set({
    'content-type': 'application/zip',
    'content-disposition': contentDisposition(fileName(name), { type: 'attachment' }),
    'cache-control': 'private, no-store',
  })
  if (request.method === 'HEAD') return void response.end()
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  // A blob that cannot be read ends the zip: unheard, the error would end the process.
  zip.once('error', (error: Error) => output.destroy(error))
  let open: Readable | undefined
  const names = uniqueNames(files.map((file) => fileName(file.name)))
  for (const [index, { sha256 }] of files.entries()) {
    zip.addReadStreamLazy(names[index]!, { compress: false }, (done) => {
      blobs.read(sha256).then(
        (stream) => done(null, (open = stream)),
        (error: unknown) => done(error as Error, undefined as never),
      )
    })
  }
  zip.end()
  try {
    await sendStream(response, output)
  } finally {
    // Left half read, it would stay open for ever.
    open?.destroy()
  }
}

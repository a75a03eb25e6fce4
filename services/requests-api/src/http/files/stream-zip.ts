import type { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { Request, Response } from 'express'
import yazl from 'yazl'
import { sendStream } from './send-stream.js'

/** A file of a zip on its way; opened when its turn comes. */
export interface ZippedFile {
  path: string
  open: () => Promise<Readable>
}

/** Said of every file of a zip. */
export type ZippedOptions = Partial<Pick<yazl.ReadStreamOptions, 'mtime' | 'forceDosTimestamp'>>

/**
 * Sends files as one zip, made on the way and not compressed: nothing of it is held in memory.
 *
 * @param name of the zip, as a file can have it
 */
export async function streamZip(
  request: Request,
  response: Response,
  name: string,
  files: readonly ZippedFile[],
  options: ZippedOptions = {},
): Promise<void> {
  response.set({
    'content-type': 'application/zip',
    'content-disposition': contentDisposition(name, { type: 'attachment' }),
  })
  if (request.method === 'HEAD') return void response.end()
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  // A file that cannot be opened, or read to its end, ends the zip: unheard, the error would end the process.
  const broken = (error: Error) => void output.destroy(error)
  zip.once('error', broken)
  let current: Readable | undefined
  for (const { path, open } of files) {
    zip.addReadStreamLazy(path, { ...options, compress: false }, (done) => {
      open().then(
        (stream) => done(null, (current = stream.once('error', broken))),
        (error: unknown) => done(error as Error, undefined as never),
      )
    })
  }
  zip.end()
  try {
    await sendStream(response, output)
  } finally {
    // Left half read, it would stay open for ever.
    current?.destroy()
  }
}

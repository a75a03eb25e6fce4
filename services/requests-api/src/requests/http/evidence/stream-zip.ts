import type { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { Request, Response } from 'express'
import yazl from 'yazl'
import { sendStream } from './send-stream.js'

/** `open` is called when its turn comes. */
export interface ZippedFile {
  path: string
  open: () => Promise<Readable>
}

/** Applied to every file of a zip. */
export type ZippedOptions = Partial<Pick<yazl.ReadStreamOptions, 'mtime' | 'forceDosTimestamp'>>

/** Streams files as one uncompressed zip, without buffering. @param name file name of the zip */
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
  // A file that fails to open or read aborts the zip; an unhandled error event would end the process.
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
    // A stream read halfway would stay open forever.
    current?.destroy()
  }
}

import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'

/**
 * Sends a stream and closes it in any case.
 * @throws the stream's error, except that the client disconnected: then there is no one to respond to
 */
export async function sendStream(response: Response, source: Readable): Promise<void> {
  try {
    await pipeline(source, response)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}

import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'

/**
 * Sends a stream to its end, and closes it however that comes.
 *
 * @throws what the stream failed with; not that whoever asked went away, for then there is nobody to tell
 */
export async function sendStream(response: Response, source: Readable): Promise<void> {
  try {
    await pipeline(source, response)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}

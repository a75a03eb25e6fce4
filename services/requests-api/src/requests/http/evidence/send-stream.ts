import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'

/** @throws the stream's error, but not if the client disconnected */
export async function sendStream(response: Response, source: Readable): Promise<void> {
  try {
    await pipeline(source, response)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}

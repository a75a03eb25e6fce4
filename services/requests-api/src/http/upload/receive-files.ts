import { createHash, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { limits } from '@countersign/contracts/schemas'
import { isOutOfSpace } from '@countersign/process'
import busboy from 'busboy'
import type { Request } from 'express'
import { type ReceivedFile, UploadRefused } from '../../application/uploads/received-file.js'
import { HttpFault } from '../errors/http-fault.js'
import { displayName } from './display-name.js'

/** What a multipart body may hold besides the files' own bytes. */
const overheadBytes = 1024 * 1024
const mostBytes = limits.filesPerUpload * limits.fileBytes + overheadBytes

/** Files on disk, and how to be rid of them. */
export interface Received {
  files: ReceivedFile[]
  /** Removes whatever of them is still there. */
  clear: () => void
}

/**
 * Receives a multipart upload straight to disk, measured and hashed on the way: nothing of it is held in memory.
 *
 * @param stagingDir where the files are put
 * @throws {UploadRefused} 413 for too many files or one too large, named
 * @throws {HttpFault} 400 for a body that is no such upload
 * @throws {Error} of the file system, where the disk is full
 */
export async function receiveFiles(request: Request, stagingDir: string): Promise<Received> {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw tooMuch(['The upload is too large.'])
  const paths: string[] = []
  const newPath = () => {
    const path = join(stagingDir, randomUUID())
    paths.push(path)
    return path
  }
  const clear = () => {
    for (const path of paths) rmSync(path, { force: true })
  }
  try {
    return { files: await receive(request, newPath), clear }
  } catch (error) {
    clear()
    throw error
  }
}

async function receive(request: Request, newPath: () => string): Promise<ReceivedFile[]> {
  const form = parserFor(request)
  const streams: Readable[] = []
  const arriving: Promise<ReceivedFile | null>[] = []
  const faults = new Set<string>()
  let stray = false

  form.on('file', (part, stream: Readable & { truncated?: boolean }, info) => {
    // Whoever reads it hears of it; before the first read and after the last nobody does, and it would end the process.
    stream.on('error', () => undefined)
    streams.push(stream)
    if (part !== 'files') {
      stray = true
      stream.resume()
      return
    }
    const originalName = displayName(info.filename ?? '')
    const file = measure(stream, newPath(), originalName).then((received) => {
      if (!stream.truncated) return received
      faults.add(`“${originalName}” is larger than 50MB.`)
      return null
    })
    // A file that cannot be written is read no further, and the form would wait for it for ever.
    file.catch((error: unknown) => form.destroy(error as Error))
    arriving.push(file)
  })
  // Told by feed, once; a form that is destroyed may say it again.
  form.on('error', () => undefined)
  form.on('filesLimit', () => faults.add(`At most ${limits.filesPerUpload} files can be uploaded at once.`))

  const whole = await feed(request, form)
  // A form that fails at one part may still have begun the next one, which then nobody ends.
  if (!whole) for (const stream of streams) stream.destroy()
  const outcomes = await Promise.allSettled(arriving)
  const ofTheDisk = outcomes.find(isOfTheDisk)
  if (isOutOfSpace(ofTheDisk?.reason)) throw ofTheDisk?.reason
  if (ofTheDisk) {
    throw new HttpFault(503, 'The upload cannot be written to the disk of the server. Nothing was stored.', {
      retryAfterSeconds: 60,
    })
  }
  if (!whole) throw new HttpFault(400, 'The upload broke off or is not a valid form. Nothing was stored.')
  const files = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? (outcome.value ?? []) : []))
  if (faults.size > 0) throw tooMuch([...faults])
  if (stray) throw new HttpFault(400, "Files must be sent as parts named 'files'.")
  if (files.length === 0) throw new HttpFault(400, "No file was sent. Send at least one part named 'files'.")
  return files
}

/** Errors of the file system name the call that failed. */
const isOfTheDisk = (outcome: PromiseSettledResult<unknown>): outcome is PromiseRejectedResult =>
  outcome.status === 'rejected' && (outcome.reason as NodeJS.ErrnoException).syscall !== undefined

/**
 * Feeds the body to the form. Where that fails the rest is read and thrown away: whoever sends it is still to be answered.
 *
 * @returns whether the form came whole
 */
async function feed(request: Request, form: busboy.Busboy): Promise<boolean> {
  const brokenOff = () => void (request.complete || form.destroy())
  request.once('close', brokenOff)
  request.pipe(form)
  try {
    await finished(form)
    return true
  } catch {
    request.unpipe(form).resume()
    return false
  } finally {
    request.off('close', brokenOff)
  }
}

function parserFor(request: Request): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      // busboy calls a file truncated that just reaches its limit: one byte more is over ours.
      limits: {
        files: limits.filesPerUpload,
        fileSize: limits.fileBytes + 1,
        fields: 20,
        fieldSize: 10_000,
        parts: 40,
      },
    })
  } catch {
    throw new HttpFault(415, "The body must be multipart/form-data with parts named 'files'.")
  }
}

async function measure(stream: Readable, path: string, originalName: string): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  let size = 0
  async function* measured(): AsyncIterable<Buffer> {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  await writeFile(path, measured())
  return { path, originalName, size, sha256: hash.digest('hex') }
}

const tooMuch = (faults: string[]): UploadRefused => new UploadRefused(faults, 413)

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
import { type ReceivedFile, UploadRefused } from '../../use-cases/documents/received-file.js'
import { HttpFault } from '../../../platform/http/errors/http-fault.js'

/** Allowance for a multipart body's parts other than the files' bytes. */
const overheadBytes = 1024 * 1024
const mostBytes = limits.filesPerUpload * limits.fileBytes + overheadBytes

export interface Received {
  files: ReceivedFile[]
  /** Removes the files that still exist. */
  clear: () => void
}

/**
 * Streams an upload to disk, hashing it on the way.
 * @throws {UploadRefused} 413 for too many files or one too large
 * @throws {HttpFault} 400 for a malformed upload
 * @throws {Error} of the file system if the disk is full
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
    // Readers get the error; before the first and after the last read, an unhandled error event would end the process.
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
    // If a write fails, the stream stops and the form would wait for it forever.
    file.catch((error: unknown) => form.destroy(error as Error))
    arriving.push(file)
  })
  // `feed` reports the error; a destroyed form may emit it again.
  form.on('error', () => undefined)
  form.on('filesLimit', () => faults.add(`You can upload up to ${limits.filesPerUpload} files at once.`))

  const whole = await feed(request, form)
  // A form that fails may already have begun the next part, which it never ends.
  if (!whole) for (const stream of streams) stream.destroy()
  const outcomes = await Promise.allSettled(arriving)
  const ofTheDisk = outcomes.find(isOfTheDisk)
  if (isOutOfSpace(ofTheDisk?.reason)) throw ofTheDisk?.reason
  if (ofTheDisk) {
    throw new HttpFault(
      503,
      'The upload can’t be written to the server’s disk. Nothing was stored. Try again in a minute.',
      {
        retryAfterSeconds: 60,
      },
    )
  }
  if (!whole)
    throw new HttpFault(
      400,
      'The upload was interrupted or isn’t a valid form. Nothing was stored. Upload the files again.',
    )
  const files = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? (outcome.value ?? []) : []))
  if (faults.size > 0) throw tooMuch([...faults])
  if (stray) throw new HttpFault(400, "Files must be sent as parts named 'files'.")
  if (files.length === 0) throw new HttpFault(400, "No file was sent. Send at least one part named 'files'.")
  return files
}

/** File system errors have a `syscall`. */
const isOfTheDisk = (outcome: PromiseSettledResult<unknown>): outcome is PromiseRejectedResult =>
  outcome.status === 'rejected' && (outcome.reason as NodeJS.ErrnoException).syscall !== undefined

/** After a failure drains the rest, so that the client gets the response. @returns true if the form is complete */
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
      // busboy marks a file as truncated when it reaches the limit: allow one byte more.
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

// Control characters, and bidi marks that can disguise an extension.
// oxlint-disable-next-line no-control-regex
const unwanted = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** The last path segment in NFC, without disguising characters, at most 255 with its extension. Never a path. */
export function displayName(raw: string): string {
  const last = raw.split(/[\\/]/).at(-1) ?? ''
  const name = last.normalize('NFC').replace(unwanted, '').trim()
  if (name === '' || name === '.' || name === '..') return 'document'
  if (name.length <= limits.fileNameLength) return name
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return cut(name, limits.fileNameLength - extension.length) + extension
}

/** Cuts without splitting a surrogate pair. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

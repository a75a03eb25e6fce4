import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { limits } from '@countersign/contracts/schemas'
import busboy from 'busboy'
import type { Request } from 'express'
import { newId } from '../../application/ids.js'
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
  clear: () => Promise<void>
}

/**
 * Receives a multipart upload straight to disk, measured and hashed on the way: nothing of it is held in memory.
 *
 * @param stagingDir where the files are put, in a folder of the call's own
 * @throws {UploadRefused} 413 for too many files or one too large, named
 * @throws {HttpFault} 400 for a body that is no such upload
 */
export async function receiveFiles(request: Request, stagingDir: string): Promise<Received> {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw tooMuch(['The upload is too large.'])
  const dir = join(stagingDir, newId())
  await mkdir(dir, { recursive: true })
  const clear = () => rm(dir, { recursive: true, force: true })
  try {
    return { files: await receive(request, dir), clear }
  } catch (error) {
    await clear()
    throw error
  }
}

async function receive(request: Request, dir: string): Promise<ReceivedFile[]> {
  const form = parserFor(request)
  const arriving: Promise<ReceivedFile | null>[] = []
  const faults = new Set<string>()
  let stray = false

  form.on('file', (part, stream: Readable & { truncated?: boolean }, info) => {
    if (part !== 'files') {
      stray = true
      stream.resume()
      return
    }
    const originalName = displayName(info.filename ?? '')
    const file = measure(stream, join(dir, String(arriving.length)), originalName).then((received) => {
      if (!stream.truncated) return received
      faults.add(`“${originalName}” is larger than 50MB.`)
      return null
    })
    // Awaited below; a broken upload must not be an unhandled rejection until then.
    file.catch(() => undefined)
    arriving.push(file)
  })
  form.on('filesLimit', () => faults.add(`At most ${limits.filesPerUpload} files can be uploaded at once.`))

  try {
    await pipeline(request, form)
  } catch {
    await Promise.allSettled(arriving)
    throw new HttpFault(400, 'The upload broke off or is not a valid form. Nothing was stored.')
  }
  const files = (await Promise.all(arriving)).filter((file) => file !== null)
  if (faults.size > 0) throw tooMuch([...faults])
  if (stray) throw new HttpFault(400, "Files must be sent as parts named 'files'.")
  if (files.length === 0) throw new HttpFault(400, "No file was sent. Send at least one part named 'files'.")
  return files
}

function parserFor(request: Request): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { files: limits.filesPerUpload, fileSize: limits.fileBytes, fields: 20, fieldSize: 10_000, parts: 40 },
    })
  } catch {
    throw new HttpFault(415, "The body must be multipart/form-data with parts named 'files'.")
  }
}

async function measure(stream: Readable, path: string, originalName: string): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  let size = 0
  await pipeline(
    stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    },
    createWriteStream(path),
  )
  return { path, originalName, size, sha256: hash.digest('hex') }
}

const tooMuch = (faults: string[]): UploadRefused => new UploadRefused(faults, 413)

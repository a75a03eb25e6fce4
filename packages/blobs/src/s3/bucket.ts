import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import type { Blob } from '../port.js'
import type { S3Access } from './s3-address.js'
import { isNotThere, refusalIn, S3Calls, silenceMs } from './s3-calls.js'
import { versionsIn } from './versions.js'

export interface Listed {
  key: string
  size: number
}

export class WrongHash extends Error {
  override readonly name = 'WrongHash'
}

/** Time for a server-side copy: every store manages 10 MB/s. */
const bytesPerMs = 10_000

/** The longest timer; only a stall ends such a call. */
const anyTime = 2 ** 31 - 1

const wrongHash = new Set(['XAmzContentSHA256Mismatch', 'XAmzContentChecksumMismatch', 'BadDigest', 'InvalidDigest'])

const probe = 'probe'

/** Accesses the objects of one bucket. Deletes all versions of an object. */
export class S3Bucket {
  readonly #calls: S3Calls
  /** Once enabled, versioning can only be suspended; earlier versions remain. */
  #keepsVersions = false

  constructor(private readonly access: S3Access) {
    this.#calls = new S3Calls(access)
  }

  /** Detects versioning. Many stores do not support the query; the responses to other calls reveal it too. */
  async look(): Promise<void> {
    try {
      const found = await this.#calls.request((client, options) =>
        client.send(new GetBucketVersioningCommand(this.#in), options),
      )
      this.#keepsVersions = found.Status !== undefined
    } catch (error) {
      if (!refusalIn(error)) throw error
    }
  }

  async *list(Prefix: string): AsyncIterable<Listed> {
    let ContinuationToken: string | undefined
    do {
      const from = { Prefix, ContinuationToken }
      const page = await this.#calls.request((client, options) =>
        client.send(new ListObjectsV2Command({ ...this.#in, ...from }), options),
      )
      for (const { Key, Size } of page.Contents ?? []) yield { key: Key!, size: Size ?? 0 }
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
  }

  /** Streams an upload. Its hash is part of the signature, so the store rejects other bytes. @throws {WrongHash} */
  async put(key: string, { sha256, size }: Blob, bytes: Readable): Promise<void> {
    const stall = new AbortController()
    const timer = setTimeout(() => stall.abort(new Error(`silent for ${silenceMs} ms`)), silenceMs)
    const Body = Readable.from(watched(bytes, timer), { objectMode: false })
    Body.on('error', (error) => stall.abort(error))
    const command = new PutObjectCommand({ ...this.#in, Key: key, Body, ContentLength: size })
    command.middlewareStack.add(
      (next) => (call) => {
        ;(call.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sha256
        return next(call)
      },
      { step: 'build', name: 'hash-of-the-payload' },
    )
    try {
      const limits = { withinMs: anyTime, ending: stall.signal }
      this.#learn(await this.#calls.request((client, options) => client.send(command, options), limits))
    } catch (error) {
      if (wrongHash.has(refusalIn(error) ?? '')) throw new WrongHash(`these bytes are not those of ${sha256}`)
      throw error
    } finally {
      clearTimeout(timer)
      Body.destroy()
      bytes.destroy()
    }
  }

  /** Copies within the store. @returns false if the source is gone */
  async copy(from: Listed, Key: string): Promise<boolean> {
    const CopySource = `${this.access.bucket}/${from.key}`
    const withinMs = silenceMs + from.size / bytesPerMs
    try {
      const copy = new CopyObjectCommand({ ...this.#in, CopySource, Key })
      this.#learn(await this.#calls.request((client, options) => client.send(copy, options), { withinMs }))
      return true
    } catch (error) {
      if (isNotThere(error)) return false
      throw error
    }
  }

  /** Reads an object from `first` to `last`, inclusive. @returns null if it is missing */
  async get(Key: string, first = 0, last?: number): Promise<Readable | null> {
    const Range = first === 0 && last === undefined ? undefined : `bytes=${first}-${last ?? ''}`
    try {
      const { Body } = await this.#calls.request((client, options) =>
        client.send(new GetObjectCommand({ ...this.#in, Key, Range }), options),
      )
      return Body as Readable
    } catch (error) {
      if (isNotThere(error)) return null
      throw error
    }
  }

  /** Removes all versions and leftovers under the prefix; keeps other live objects, such as a concurrent put. */
  async remove(prefix: string, keys: readonly string[]): Promise<void> {
    if (!this.#keepsVersions) for (const key of keys) await this.#delete(key)
    if (!this.#keepsVersions) return
    const all = await versionsIn(this.#calls, { ...this.#in, Prefix: prefix })
    const others = new Set(all.filter(({ key, isLive }) => isLive && !keys.includes(key)).map(({ key }) => key))
    for (const { key, version } of all) if (!others.has(key)) await this.#delete(key, version)
  }

  async check(): Promise<void> {
    const { VersionId } = await this.write(probe, '')
    if (VersionId !== undefined) await this.#delete(probe, VersionId)
  }

  async write(Key: string, text: string): Promise<{ VersionId?: string }> {
    const Body = Buffer.from(text)
    const command = new PutObjectCommand({ ...this.#in, Key, Body, ContentLength: Body.length })
    return this.#learn(await this.#calls.request((client, options) => client.send(command, options)))
  }

  close(): void {
    this.#calls.close()
  }

  async #delete(Key: string, VersionId?: string): Promise<void> {
    const command = new DeleteObjectCommand({ ...this.#in, Key, VersionId })
    this.#learn(await this.#calls.request((client, options) => client.send(command, options)))
  }

  /** Only a bucket with versioning, now or earlier, returns a version id. */
  #learn<Answer extends { VersionId?: string }>(answer: Answer): Answer {
    if (answer.VersionId !== undefined) this.#keepsVersions = true
    return answer
  }

  get #in() {
    return { Bucket: this.access.bucket }
  }
}

async function* watched(bytes: Readable, silence: NodeJS.Timeout): AsyncIterable<Uint8Array> {
  for await (const piece of bytes) {
    silence.refresh()
    yield piece as Uint8Array
  }
  silence.refresh()
}

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

/** One object, as a list has it. */
export interface Listed {
  key: string
  size: number
}

/** The bytes were not those whose hash was told: the store has refused them. */
export class WrongHash extends Error {
  override readonly name = 'WrongHash'
}

/** How long a copy within the store may take, beside its silence: 10 MB a second is what every store does. */
const bytesPerMs = 10_000

/** As long as a timer can be set. Only silence ends what is run so. */
const anyTime = 2 ** 31 - 1

/** What stores call bytes that do not fit the hash in the signature. */
const wrongHash = new Set(['XAmzContentSHA256Mismatch', 'XAmzContentChecksumMismatch', 'BadDigest', 'InvalidDigest'])

/** An object without bytes, written to see whether writing works. */
const probe = 'probe'

/** Objects of one bucket by their keys. What it keeps of what was deleted is deleted too. */
export class S3Bucket {
  readonly #calls: S3Calls
  /** Whether it keeps versions. Once it does it can be told to stop, but the earlier ones stay. */
  #keepsVersions = false

  constructor(private readonly access: S3Access) {
    this.#calls = new S3Calls(access)
  }

  /** Finds out whether versions are kept. Many a store does not know the question: answers to other calls tell it too. */
  async look(): Promise<void> {
    try {
      const found = await this.#calls.reach((client, options) =>
        client.send(new GetBucketVersioningCommand(this.#in), options),
      )
      this.#keepsVersions = found.Status !== undefined
    } catch (error) {
      if (!refusalIn(error)) throw error
    }
  }

  /** Live objects whose keys begin so, in the order of their keys. */
  async *list(Prefix: string): AsyncIterable<Listed> {
    let ContinuationToken: string | undefined
    do {
      const from = { Prefix, ContinuationToken }
      const page = await this.#calls.reach((client, options) =>
        client.send(new ListObjectsV2Command({ ...this.#in, ...from }), options),
      )
      for (const { Key, Size } of page.Contents ?? []) yield { key: Key!, size: Size ?? 0 }
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
  }

  /**
   * Stores bytes as they come. Their hash is part of the signature: a store that gets others refuses them.
   *
   * @throws {WrongHash}
   */
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
      this.#learn(await this.#calls.reach((client, options) => client.send(command, options), limits))
    } catch (error) {
      if (wrongHash.has(refusalIn(error) ?? '')) throw new WrongHash(`these bytes are not those of ${sha256}`)
      throw error
    } finally {
      clearTimeout(timer)
      Body.destroy()
      bytes.destroy()
    }
  }

  /** Copies within the store. @returns whether there was something to copy */
  async copy(from: Listed, Key: string): Promise<boolean> {
    const CopySource = `${this.access.bucket}/${from.key}`
    const withinMs = silenceMs + from.size / bytesPerMs
    try {
      const copy = new CopyObjectCommand({ ...this.#in, CopySource, Key })
      this.#learn(await this.#calls.reach((client, options) => client.send(copy, options), { withinMs }))
      return true
    } catch (error) {
      if (isNotThere(error)) return false
      throw error
    }
  }

  /**
   * An object's bytes, from the first one asked for to the last, both included, or to its end.
   *
   * @returns null where there is no such object
   */
  async get(Key: string, first = 0, last?: number): Promise<Readable | null> {
    const Range = first === 0 && last === undefined ? undefined : `bytes=${first}-${last ?? ''}`
    try {
      const { Body } = await this.#calls.reach((client, options) =>
        client.send(new GetObjectCommand({ ...this.#in, Key, Range }), options),
      )
      return Body as Readable
    } catch (error) {
      if (isNotThere(error)) return null
      throw error
    }
  }

  /**
   * Removes these objects in all their versions, and what earlier removals under the same prefix have left. Others under it,
   * such as one that comes at this moment, stay.
   */
  async remove(prefix: string, keys: readonly string[]): Promise<void> {
    if (!this.#keepsVersions) for (const key of keys) await this.#delete(key)
    // Also where the answers to these were the first to tell.
    if (!this.#keepsVersions) return
    const all = await versionsIn(this.#calls, { ...this.#in, Prefix: prefix })
    const others = new Set(all.filter(({ key, isLive }) => isLive && !keys.includes(key)).map(({ key }) => key))
    for (const { key, version } of all) if (!others.has(key)) await this.#delete(key, version)
  }

  /** Answers when an object can be written. */
  async check(): Promise<void> {
    const { VersionId } = await this.write(probe, '')
    if (VersionId !== undefined) await this.#delete(probe, VersionId)
  }

  /** Keeps a few words under a key of their own. */
  async write(Key: string, text: string): Promise<{ VersionId?: string }> {
    const Body = Buffer.from(text)
    const command = new PutObjectCommand({ ...this.#in, Key, Body, ContentLength: Body.length })
    return this.#learn(await this.#calls.reach((client, options) => client.send(command, options)))
  }

  close(): void {
    this.#calls.close()
  }

  async #delete(Key: string, VersionId?: string): Promise<void> {
    const command = new DeleteObjectCommand({ ...this.#in, Key, VersionId })
    this.#learn(await this.#calls.reach((client, options) => client.send(command, options)))
  }

  /** Only a bucket that keeps versions, or did once, tells of one. */
  #learn<Answer extends { VersionId?: string }>(answer: Answer): Answer {
    if (answer.VersionId !== undefined) this.#keepsVersions = true
    return answer
  }

  get #in() {
    return { Bucket: this.access.bucket }
  }
}

/** The same bytes; each that moves puts off the end that silence makes. */
async function* watched(bytes: Readable, silence: NodeJS.Timeout): AsyncIterable<Uint8Array> {
  for await (const piece of bytes) {
    silence.refresh()
    yield piece as Uint8Array
  }
  silence.refresh()
}

import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { StoredEvent } from '../eventstore/double-log.js'

/** An event as a line of JSON, with big integers and bytes as text. */
type Line = Omit<StoredEvent, 'revision' | 'position' | 'created' | 'data' | 'metadata'> &
  Record<'revision' | 'position' | 'created' | 'data' | 'metadata', string>

/**
 * The double's events on disk, in files with a real server's names. The checkpoint contains the valid length of the
 * chunk. After a restore, `truncate.chk` contains it.
 */
export class EventFile {
  readonly #chunk: string
  readonly #checkpoint: string
  readonly #handle: number
  #length: number

  constructor(private readonly folder: string) {
    mkdirSync(join(folder, 'index'), { recursive: true })
    this.#chunk = join(folder, 'chunk-000000.000000')
    this.#checkpoint = join(folder, 'chaser.chk')
    const truncate = join(folder, 'truncate.chk')
    this.#length = [truncate, this.#checkpoint].filter(existsSync).map(lengthIn)[0] ?? 0
    this.#handle = openSync(this.#chunk, 'a')
    truncateSync(this.#chunk, this.#length)
    this.#note()
    rmSync(truncate, { force: true })
    // Backups expect this file.
    writeFileSync(join(folder, 'index', 'indexmap'), '')
  }

  /** Returns all acknowledged events in order. */
  read(): StoredEvent[] {
    const lines = readFileSync(this.#chunk, 'utf8').split('\n').filter(Boolean)
    return lines.map((line) => {
      const { revision, position, created, data, metadata, ...texts } = JSON.parse(line) as Line
      const numbers = { revision: BigInt(revision), position: BigInt(position), created: BigInt(created) }
      return { ...texts, ...numbers, data: Buffer.from(data, 'base64'), metadata: Buffer.from(metadata, 'base64') }
    })
  }

  /** Flushes the event to disk before it returns. Acknowledge the event only afterwards. */
  write({ revision, position, created, data, metadata, ...texts }: StoredEvent): void {
    const numbers = { revision: String(revision), position: String(position), created: String(created) }
    const bytes = { data: Buffer.from(data).toString('base64'), metadata: Buffer.from(metadata).toString('base64') }
    this.#length += writeSync(this.#handle, `${JSON.stringify({ ...texts, ...numbers, ...bytes } satisfies Line)}\n`)
    fsyncSync(this.#handle)
    this.#note()
  }

  #note(): void {
    const bytes = Buffer.alloc(8)
    bytes.writeBigInt64LE(BigInt(this.#length))
    const handle = openSync(this.#checkpoint, 'w')
    writeSync(handle, bytes)
    closeSync(handle)
  }
}

const lengthIn = (checkpoint: string): number => Number(readFileSync(checkpoint).readBigInt64LE())

import { deserialize, type Document, serialize } from 'bson'
import { closeSync, existsSync, fdatasyncSync, mkdirSync, openSync, readSync, truncateSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Commands that changed data, on disk in execution order. Replaying them recreates the documents. */
export class Journal {
  readonly #handle: number

  constructor(private readonly file: string) {
    mkdirSync(dirname(file), { recursive: true })
    if (!existsSync(file)) closeSync(openSync(file, 'wx'))
    this.#handle = openSync(file, 'r+')
  }

  /** Yields all commands, oldest first, and removes one cut short by a crash, which was never acknowledged. */
  *read(): Generator<Document> {
    const head = Buffer.alloc(4)
    let at = 0
    while (readSync(this.#handle, head, 0, 4, at) === 4) {
      const bytes = Buffer.alloc(head.readInt32LE())
      if (readSync(this.#handle, bytes, 0, bytes.length, at) < bytes.length) break
      at += bytes.length
      yield deserialize(bytes, { promoteBuffers: false })
    }
    this.#end = at
    truncateSync(this.file, at)
  }

  #end = 0

  /** Flushes the command to disk before it returns. */
  write(command: Document): void {
    const bytes = Buffer.from(serialize(command, { ignoreUndefined: true }))
    for (let written = 0; written < bytes.length;) {
      written += writeSync(this.#handle, bytes, written, bytes.length - written, this.#end + written)
    }
    this.#end += bytes.length
    fdatasyncSync(this.#handle)
  }
}

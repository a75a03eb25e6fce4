import type { DatabaseSync } from 'node:sqlite'
import { StoreUnavailable } from '../port.js'

interface Part {
  run: () => void
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * Lets read models that write at the same moment share one transaction. All or none is right here: whoever fails reads
 * its checkpoint again and goes on from there.
 */
export class Commits {
  #waiting: Part[] = []

  constructor(private readonly database: DatabaseSync) {}

  /** @throws {StoreUnavailable} when nothing was written; what `run` throws of its own, as it is */
  run(run: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ run, resolve, reject })
      if (this.#waiting.length === 1) setImmediate(() => this.flush())
    })
  }

  /** Commits what is waiting, now. */
  flush(): void {
    const parts = this.#waiting
    this.#waiting = []
    if (parts.length > 0) this.#commit(parts)
  }

  #commit(parts: readonly Part[]): void {
    try {
      this.database.exec('BEGIN IMMEDIATE')
      for (const part of parts) part.run()
      this.database.exec('COMMIT')
    } catch (error) {
      if (this.database.isOpen && this.database.isTransaction) this.database.exec('ROLLBACK')
      // What is wrong with one part is nothing that the others have to hear of.
      if (parts.length > 1 && !isOfTheFile(error)) return parts.forEach((part) => this.#commit([part]))
      for (const part of parts) part.reject(isOfTheFile(error) ? unavailable(error) : error)
      return
    }
    for (const part of parts) part.resolve()
  }
}

const unavailable = (cause: unknown) => new StoreUnavailable('the read models could not be written', { cause })

/** SQLite's number for a text or row larger than it takes (SQLITE_TOOBIG). */
const tooBig = 18

/** Whether it is the file that cannot be written at the moment, rather than what was to be written. */
const isOfTheFile = (error: unknown): boolean => {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return (code === 'ERR_SQLITE_ERROR' && errcode !== tooBig) || code === 'ERR_INVALID_STATE'
}

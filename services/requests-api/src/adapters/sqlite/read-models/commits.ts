import type { DatabaseSync } from 'node:sqlite'
import { StoreUnavailable } from '../../../ports/read-model-store.js'

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

  /** @throws {StoreUnavailable} when nothing was written */
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
    if (parts.length === 0) return
    try {
      this.database.exec('BEGIN IMMEDIATE')
      for (const part of parts) part.run()
      this.database.exec('COMMIT')
    } catch (error) {
      if (this.database.isOpen && this.database.isTransaction) this.database.exec('ROLLBACK')
      const unavailable = new StoreUnavailable('the read models could not be written', { cause: error })
      for (const part of parts) part.reject(unavailable)
      return
    }
    for (const part of parts) part.resolve()
  }
}

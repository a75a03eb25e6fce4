import type { DatabaseSync, StatementSync } from 'node:sqlite'

interface Part {
  write: () => unknown
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/** Lets what is written at the same moment share one transaction: jobs come in handfuls, and each costs less so. */
export class SharedCommits {
  readonly #begin: StatementSync
  readonly #commit: StatementSync
  #waiting: Part[] = []

  constructor(private readonly database: DatabaseSync) {
    this.#begin = database.prepare('BEGIN IMMEDIATE')
    this.#commit = database.prepare('COMMIT')
  }

  /** @returns what `write` returned, once it is written. @throws what it threw, or why nothing could be written */
  run<Result>(write: () => Result): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ write, resolve: resolve as (result: unknown) => void, reject })
      if (this.#waiting.length === 1) setImmediate(() => this.flush())
    })
  }

  /** Writes what is waiting, now. */
  flush(): void {
    const parts = this.#waiting
    this.#waiting = []
    if (parts.length > 0) this.#write(parts)
  }

  #write(parts: readonly Part[]): void {
    let results: unknown[]
    try {
      this.#begin.run()
      results = parts.map(({ write }) => write())
      this.#commit.run()
    } catch (error) {
      // A disk that is full may have ended the transaction already.
      if (this.database.isOpen && this.database.isTransaction) this.database.exec('ROLLBACK')
      // What is wrong with one is nothing that the others have to hear of.
      if (parts.length > 1) parts.forEach((part) => this.#write([part]))
      else parts[0]!.reject(error)
      return
    }
    parts.forEach(({ resolve }, index) => resolve(results[index]))
  }
}

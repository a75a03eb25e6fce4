import type { DatabaseSync, StatementSync } from 'node:sqlite'

interface Part {
  write: () => unknown
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

interface After {
  commit: () => void
  rollback: () => void
}

/** Batches concurrent writes into one flush to disk; a savepoint for each keeps one failure from undoing others. */
export class SharedCommits {
  readonly #begin: StatementSync
  readonly #commit: StatementSync
  #waiting: Part[] = []

  constructor(
    private readonly database: DatabaseSync,
    private readonly after: After = { commit: () => {}, rollback: () => {} },
  ) {
    this.#begin = database.prepare('BEGIN IMMEDIATE')
    this.#commit = database.prepare('COMMIT')
  }

  /**
   * @param write may throw, which undoes only its own part
   * @returns the result of `write` after the commit
   */
  run<Result>(write: () => Result): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ write, resolve: resolve as (result: unknown) => void, reject })
      if (this.#waiting.length === 1) setImmediate(() => this.flush())
    })
  }

  flush(): void {
    const parts = this.#waiting
    this.#waiting = []
    if (parts.length > 0) this.#write(parts)
  }

  #write(parts: readonly Part[]): void {
    try {
      this.#begin.run()
      const outcomes = parts.length === 1 ? [this.#writeAlone(parts[0]!)] : parts.map((part) => this.#writePart(part))
      this.#commit.run()
      this.after.commit()
      for (const settle of outcomes) settle()
    } catch (error) {
      if (this.database.isOpen && this.database.isTransaction) this.database.exec('ROLLBACK')
      this.after.rollback()
      // A write may fit into the file alone when all together do not.
      if (parts.length > 1) parts.forEach((part) => this.#write([part]))
      else parts[0]!.reject(error)
    }
  }

  /** A single part needs no savepoint: an error rolls back the whole transaction. */
  #writeAlone(part: Part): () => void {
    const result = part.write()
    return () => part.resolve(result)
  }

  #writePart(part: Part): () => void {
    this.database.exec('SAVEPOINT part')
    try {
      const result = part.write()
      this.database.exec('RELEASE part')
      return () => part.resolve(result)
    } catch (error) {
      // A full disk may have aborted the whole transaction.
      if (!this.database.isTransaction) throw error
      this.database.exec('ROLLBACK TO part')
      this.database.exec('RELEASE part')
      return () => part.reject(error)
    }
  }
}

import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** One caller's part of a transaction. */
interface Part {
  write: () => unknown
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/** What is to be known of a transaction before those who took part hear of it. */
interface After {
  commit: () => void
  rollback: () => void
}

/**
 * Lets those who write at the same moment share one transaction, and so one flush to the disk. Each writes in a savepoint
 * of its own: what is wrong with one undoes nothing of the others.
 */
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
   * @param write writes or throws; what it throws undoes its own part only
   * @returns what `write` returned, once it is written
   * @throws what `write` threw, or why nothing could be written
   */
  run<Result>(write: () => Result): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ write, resolve: resolve as (result: unknown) => void, reject })
      if (this.#waiting.length === 1) setImmediate(() => this.flush())
    })
  }

  /** Commits what is waiting, now. */
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
      // What the file has no room for with the others it may have room for alone.
      if (parts.length > 1) parts.forEach((part) => this.#write([part]))
      else parts[0]!.reject(error)
    }
  }

  /** The only part needs no savepoint: what it throws undoes the whole transaction. */
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
      // A disk that is full may have ended the transaction, and with it every part's work.
      if (!this.database.isTransaction) throw error
      this.database.exec('ROLLBACK TO part')
      this.database.exec('RELEASE part')
      return () => part.reject(error)
    }
  }
}

import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** One caller's part of a transaction. `run` must either finish or throw; what it throws undoes its own part only. */
interface Part {
  run: () => unknown
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/**
 * Lets callers that come at the same moment share one transaction, and so one flush to the disk. Each runs in a
 * savepoint of its own: a conflict of one undoes nothing of the others.
 */
export class GroupCommit {
  readonly #begin: StatementSync
  readonly #commit: StatementSync
  #waiting: Part[] = []
  #scheduled = false

  /** @param after called after each transaction, before the callers hear of it */
  constructor(
    private readonly database: DatabaseSync,
    private readonly after: { commit: () => void; rollback: () => void },
  ) {
    this.#begin = database.prepare('BEGIN IMMEDIATE')
    this.#commit = database.prepare('COMMIT')
  }

  /** @returns what `run` returned, once it is on the disk. @throws what `run` threw, or why the commit failed */
  run<Result>(run: () => Result): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ run, resolve: resolve as (result: unknown) => void, reject })
      if (this.#scheduled) return
      this.#scheduled = true
      setImmediate(() => this.flush())
    })
  }

  /** Commits what is waiting, now. */
  flush(): void {
    this.#scheduled = false
    const parts = this.#waiting
    if (parts.length === 0) return
    this.#waiting = []
    try {
      this.#begin.run()
      const outcomes = parts.length === 1 ? [this.#runAlone(parts[0]!)] : parts.map((part) => this.#runPart(part))
      this.#commit.run()
      this.after.commit()
      for (const settle of outcomes) settle()
    } catch (error) {
      if (this.database.isTransaction) this.database.exec('ROLLBACK')
      this.after.rollback()
      for (const part of parts) part.reject(error)
    }
  }

  /** The only part needs no savepoint: what it throws undoes the whole transaction. */
  #runAlone(part: Part): () => void {
    const result = part.run()
    return () => part.resolve(result)
  }

  #runPart(part: Part): () => void {
    this.database.exec('SAVEPOINT part')
    try {
      const result = part.run()
      this.database.exec('RELEASE part')
      return () => part.resolve(result)
    } catch (error) {
      this.database.exec('ROLLBACK TO part')
      this.database.exec('RELEASE part')
      return () => part.reject(error)
    }
  }
}

import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { JobEnd, JobStore } from '../crew.js'

/** One queue's jobs, as its crew takes and ends them. */
export class SqliteJobStore implements JobStore {
  readonly #take: StatementSync
  readonly #end: StatementSync
  readonly #again: StatementSync
  readonly #next: StatementSync

  constructor(
    database: DatabaseSync,
    private readonly queue: string,
    private readonly now: () => number,
  ) {
    this.#take = database.prepare(
      `UPDATE jobs SET state = 'running', attempts = attempts + 1
       WHERE n = (
         SELECT n FROM jobs WHERE queue = ?1 AND state = 'waiting' AND due_ms <= ?2 ORDER BY due_ms, n LIMIT 1
       )
       RETURNING id, payload, attempts`,
    )
    this.#end = database.prepare(`UPDATE jobs SET state = ?, payload = NULL, due_ms = ? WHERE queue = ? AND id = ?`)
    this.#again = database.prepare(`UPDATE jobs SET state = 'waiting', due_ms = ? WHERE queue = ? AND id = ?`)
    this.#next = database.prepare(`SELECT min(due_ms) AS due FROM jobs WHERE queue = ? AND state = 'waiting'`)
  }

  take(nowMs: number) {
    const row = this.#take.get(this.queue, nowMs) as { id: string; payload: string; attempts: number } | undefined
    return row && { id: row.id, payload: JSON.parse(row.payload) as unknown, attempt: row.attempts }
  }

  finish(id: string, end: JobEnd): void {
    if (end.end === 'again') this.#again.run(end.atMs, this.queue, id)
    else this.#end.run(end.end, this.now(), this.queue, id)
  }

  nextDueMs(): number | null {
    return (this.#next.get(this.queue) as { due: number | null }).due
  }
}

import type { DatabaseSync } from 'node:sqlite'
import type { AccessStore, StoredFlow } from '../ports/access-store.js'
import { reach } from './sqlite-access-reach.js'

export const flowsSchema = `
  CREATE TABLE IF NOT EXISTS flows (
    id TEXT PRIMARY KEY,
    sealed TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    expires_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS flows_by_expiry ON flows (expires_at);
`

interface FlowRow {
  sealed: string
  attempts: number
  expiresAt: string
}

const flowOf = (row: unknown): StoredFlow | null => {
  if (!row) return null
  const { sealed, attempts, expiresAt } = row as FlowRow
  return { sealed, attempts, expiresAt: new Date(expiresAt) }
}

/** @param most flows kept */
export function flowsIn(database: DatabaseSync, most: number): AccessStore['flows'] {
  const put = database.prepare(`
    INSERT INTO flows VALUES (?, ?, 0, ?)
    ON CONFLICT DO UPDATE SET sealed = excluded.sealed, expires_at = excluded.expires_at
  `)
  const evict = database.prepare(
    'DELETE FROM flows WHERE id IN (SELECT id FROM flows ORDER BY expires_at DESC LIMIT -1 OFFSET ?)',
  )
  const read = database.prepare('SELECT sealed, attempts, expires_at AS expiresAt FROM flows WHERE id = ?')
  const count = database.prepare('UPDATE flows SET attempts = attempts + 1 WHERE id = ? RETURNING attempts')
  const take = database.prepare('DELETE FROM flows WHERE id = ? RETURNING sealed, attempts, expires_at AS expiresAt')
  return {
    put: async (id, { sealed, expiresAt }) =>
      reach(() => {
        put.run(id, sealed, expiresAt.toISOString())
        evict.run(most)
      }),
    read: async (id) => reach(() => flowOf(read.get(id))),
    countAttempt: async (id) => reach(() => (count.get(id) as Pick<FlowRow, 'attempts'> | undefined)?.attempts ?? null),
    take: async (id) => reach(() => flowOf(take.get(id))),
  }
}

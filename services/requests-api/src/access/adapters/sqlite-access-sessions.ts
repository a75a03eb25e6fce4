import type { DatabaseSync } from 'node:sqlite'
import type { AccessStore, StoredSession } from '../ports/access-store.js'
import { reach } from './sqlite-access-reach.js'

/** `used_at` replaces the time in `session`, so that a touch leaves the rest alone. */
export const sessionsSchema = `
  CREATE TABLE IF NOT EXISTS sessions (
    key TEXT PRIMARY KEY,
    person_id TEXT NOT NULL,
    created_at TEXT NOT NULL,
    used_at TEXT NOT NULL,
    session TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS sessions_by_person ON sessions (person_id);
  CREATE INDEX IF NOT EXISTS sessions_by_creation ON sessions (created_at);
`

interface SessionRow {
  key: string
  usedAt: string
  session: string
}

const sessionOf = (row: unknown): StoredSession => {
  const { session, usedAt } = row as SessionRow
  return { ...(JSON.parse(session) as StoredSession), usedAt }
}

const valuesOf = (session: StoredSession) =>
  [session.personId, session.createdAt, session.usedAt, JSON.stringify(session)] as const

const columns = 'key, used_at AS usedAt, session'

export function sessionsIn(database: DatabaseSync): AccessStore['sessions'] {
  const add = database.prepare('INSERT INTO sessions VALUES (?, ?, ?, ?, ?)')
  const find = database.prepare(`SELECT ${columns} FROM sessions WHERE key = ?`)
  const replace = database.prepare(
    'UPDATE sessions SET key = ?, person_id = ?, created_at = ?, used_at = ?, session = ? WHERE key = ?',
  )
  const touch = database.prepare('UPDATE sessions SET used_at = max(used_at, ?) WHERE key = ?')
  const remove = database.prepare('DELETE FROM sessions WHERE key = ?')
  const ofPerson = database.prepare(`SELECT ${columns} FROM sessions WHERE person_id = ? ORDER BY used_at, key`)
  // Without an exception the parameter is NULL, which no key is.
  const removeOfPerson = database.prepare(
    `DELETE FROM sessions WHERE person_id = ? AND key IS NOT ? RETURNING ${columns}`,
  )
  const removeAll = database.prepare('DELETE FROM sessions')
  return {
    add: async (key, session) => void reach(() => add.run(key, ...valuesOf(session))),
    find: async (key) =>
      reach(() => {
        const row = find.get(key)
        return row ? sessionOf(row) : null
      }),
    replace: async (oldKey, newKey, session) =>
      reach(() => replace.run(newKey, ...valuesOf(session), oldKey).changes === 1),
    touch: async (key, usedAt) => void reach(() => touch.run(usedAt, key)),
    remove: async (key) => void reach(() => remove.run(key)),
    ofPerson: async (personId) =>
      reach(() =>
        ofPerson.all(personId).map((row) => ({ key: (row as unknown as SessionRow).key, session: sessionOf(row) })),
      ),
    removeOfPerson: async (personId, except) =>
      reach(() => removeOfPerson.all(personId, except ?? null).map(sessionOf)),
    removeAll: async () => reach(() => Number(removeAll.run().changes)),
  }
}

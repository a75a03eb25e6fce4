import { openDatabase } from '@countersign/sqlite'
import { type AccessStore, expiredKeptMs, maxFlows, sessionsKeptMs } from '../ports/access-store.js'
import { flowsIn, flowsSchema } from './sqlite-access-flows.js'
import { reach } from './sqlite-access-reach.js'
import { sessionsIn, sessionsSchema } from './sqlite-access-sessions.js'

const schema = `
  ${sessionsSchema}
  ${flowsSchema}
  CREATE TABLE IF NOT EXISTS consumed (
    id TEXT PRIMARY KEY,
    until TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS consumed_by_expiry ON consumed (until);
  CREATE TABLE IF NOT EXISTS passkey_use (
    credential_id TEXT PRIMARY KEY,
    counter INTEGER NOT NULL,
    used_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS marks (
    name TEXT PRIMARY KEY,
    reached INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`

/**
 * Sessions, flows, marks, used codes and passkey counters in an SQLite file, for the embedded engines and a single process.
 * @param most flows kept
 */
export function openSqliteAccessStore({ file, most = maxFlows }: { file: string; most?: number }): AccessStore {
  // NORMAL: after a power cut, the last changes may be missing. Everyone can sign in and out again.
  const database = openDatabase({ file, synchronous: 'NORMAL', schema })
  const consume = database.prepare('INSERT INTO consumed VALUES (?, ?) ON CONFLICT DO NOTHING')
  const cleanUp = ['sessions WHERE created_at', 'flows WHERE expires_at', 'consumed WHERE until'].map((rows) =>
    database.prepare(`DELETE FROM ${rows} < ?`),
  )
  const advance = database.prepare(`
    INSERT INTO passkey_use VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET counter = excluded.counter, used_at = excluded.used_at
    WHERE excluded.counter > counter OR (excluded.counter = 0 AND counter = 0)
  `)
  const usedAt = database.prepare('SELECT used_at AS usedAt FROM passkey_use WHERE credential_id = ?')
  const forget = database.prepare('DELETE FROM passkey_use WHERE credential_id = ?')
  const markOf = database.prepare('SELECT reached FROM marks WHERE name = ?')
  const raise = database.prepare(
    'INSERT INTO marks VALUES (?, ?) ON CONFLICT DO UPDATE SET reached = max(reached, excluded.reached)',
  )
  return {
    sessions: sessionsIn(database),
    flows: flowsIn(database, most),
    marks: {
      get: async (names) =>
        reach(() => {
          const found = names.map((name) => [name, markOf.get(name) as { reached: number } | undefined] as const)
          return new Map(found.flatMap(([name, mark]) => (mark ? [[name, mark.reached]] : [])))
        }),
      raise: async (name, to) => void reach(() => raise.run(name, to)),
    },
    consume: async (id, until) => reach(() => consume.run(id, until.toISOString()).changes === 1),
    passkeyUse: {
      advance: async (credentialId, counter, at) => reach(() => advance.run(credentialId, counter, at).changes === 1),
      lastUsed: async (credentialIds) =>
        reach(() => {
          const found = credentialIds.map((id) => [id, usedAt.get(id) as { usedAt: string } | undefined] as const)
          return new Map(found.flatMap(([id, use]) => (use ? [[id, use.usedAt]] : [])))
        }),
      remove: async (credentialId) => void reach(() => forget.run(credentialId)),
    },
    async cleanUp(now) {
      const before = [sessionsKeptMs, expiredKeptMs, expiredKeptMs].map((ms) =>
        new Date(now.getTime() - ms).toISOString(),
      )
      for (const [n, removal] of cleanUp.entries()) reach(() => removal.run(before[n]!))
    },
    check: async () => void reach(() => usedAt.get('')),
    close: async () => database.close(),
  }
}

import { StoreUnavailable } from '@countersign/projections'
import { mappedCalls, openDatabase } from '@countersign/sqlite'
import type { IdempotencyStore, RememberedCall } from '../ports/idempotency-store.js'
import type { Clock } from '../../kernel/clock.js'

const reach = mappedCalls((cause) => new StoreUnavailable('the memory of calls cannot be read or written', { cause }))

const schema = `
  CREATE TABLE IF NOT EXISTS calls (
    key TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL,
    command_id TEXT NOT NULL,
    at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS calls_by_time ON calls (at);
`

/** Idempotency keys in an SQLite file, for the embedded engines and a single process. */
export function openSqliteIdempotencyStore({ file, clock }: { file: string; clock: Clock }): IdempotencyStore {
  // FULL: a key lost in a power cut would let its repetition create a second request.
  const database = openDatabase({ file, synchronous: 'FULL', schema })
  const find = database.prepare('SELECT fingerprint, command_id AS commandId FROM calls WHERE key = ?')
  const add = database.prepare('INSERT INTO calls VALUES (?, ?, ?, ?)')
  const prune = database.prepare('DELETE FROM calls WHERE at < ?')
  return {
    async remember(key, call) {
      return reach(() => {
        const known = find.get(key) as RememberedCall | undefined
        if (known) return { ...known }
        add.run(key, call.fingerprint, call.commandId, clock.now().toISOString())
        return call
      })
    },
    forgetBefore: async (time) => void reach(() => prune.run(time.toISOString())),
    check: async () => void reach(() => find.get('')),
    close: async () => database.close(),
  }
}

import { mappedCalls, openDatabase } from '@countersign/sqlite'
import { LedgerUnavailable, rememberedMs, type Sent, type SentLedger } from '../../ports/sent-ledger.js'

const schema = `
  CREATE TABLE IF NOT EXISTS sent_mails (
    mail_id TEXT PRIMARY KEY,
    attempt INTEGER NOT NULL,
    at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`

const reach = mappedCalls(
  (cause) => new LedgerUnavailable('the ledger of sent mails cannot be used', { cause }),
  () => true,
)

/** The ledger in an SQLite file, for the embedded engines and a single process. Deletes old entries on opening. */
export function openSqliteSentLedger({ file, now = Date.now }: { file: string; now?: () => number }): SentLedger {
  // FULL: a mail lost from the ledger in a power cut would be sent again.
  const database = openDatabase({ file, synchronous: 'FULL', schema })
  database.prepare('DELETE FROM sent_mails WHERE at < ?').run(new Date(now() - rememberedMs).toISOString())
  const find = database.prepare('SELECT attempt, at FROM sent_mails WHERE mail_id = ?')
  const add = database.prepare('INSERT INTO sent_mails VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
  return {
    async find(mailId) {
      const kept = reach(() => find.get(mailId)) as Sent | undefined
      return kept ? { ...kept } : null
    },
    note: async (mailId, { attempt, at }) => void reach(() => add.run(mailId, attempt, at)),
    close: async () => database.close(),
  }
}

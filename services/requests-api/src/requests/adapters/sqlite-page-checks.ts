import { StoreUnavailable } from '@countersign/projections'
import { mappedCalls, openDatabase } from '@countersign/sqlite'
import { type PageCheck, type PageChecks, stateOf } from '../ports/page-checks.js'

const reach = mappedCalls((cause) => new StoreUnavailable('the checks of pages cannot be read or written', { cause }))

const schema = `
  CREATE TABLE IF NOT EXISTS checks (
    rendition TEXT NOT NULL,
    original TEXT NOT NULL,
    state TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (rendition, original)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS open_checks ON checks (rendition, original) WHERE state = 'open';
  CREATE INDEX IF NOT EXISTS given_up_checks ON checks (state) WHERE state = 'given up';
`

/** Page checks in an SQLite file, for the embedded engines and a single process. */
export function openSqlitePageChecks({ file }: { file: string }): PageChecks {
  // NORMAL: a power cut only costs another check.
  const database = openDatabase({ file, synchronous: 'NORMAL', schema })
  const find = database.prepare('SELECT body FROM checks WHERE rendition = ? AND original = ?')
  const put = database.prepare('INSERT OR REPLACE INTO checks VALUES (?, ?, ?, ?)')
  const unfinished = database.prepare(
    "SELECT body FROM checks WHERE state = 'open' AND (rendition, original) > (?, ?) ORDER BY rendition, original LIMIT ?",
  )
  const renditions = database.prepare(
    'SELECT DISTINCT rendition FROM checks WHERE rendition > ? ORDER BY rendition LIMIT ?',
  )
  const givenUp = database.prepare(
    "SELECT count(*) AS count FROM (SELECT 1 FROM checks WHERE state = 'given up' LIMIT ?)",
  )
  const forget = database.prepare('DELETE FROM checks WHERE rendition = ?')
  const checkOf = (row: unknown) => JSON.parse((row as { body: string }).body) as PageCheck
  return {
    find: async ({ rendition, original }) =>
      reach(() => {
        const row = find.get(rendition, original ?? '')
        return row ? checkOf(row) : null
      }),
    put: async (check) => {
      const { rendition, original } = check
      reach(() => put.run(rendition, original ?? '', stateOf(check), JSON.stringify(check)))
    },
    unfinished: async (after, most) =>
      reach(() => unfinished.all(after?.rendition ?? '', after?.original ?? '', most).map(checkOf)),
    renditions: async (after, most) =>
      reach(() => renditions.all(after ?? '', most).map((row) => (row as { rendition: string }).rendition)),
    givenUp: async (most) => reach(() => (givenUp.get(most) as { count: number }).count),
    forget: async (rendition) => void reach(() => forget.run(rendition)),
    close: async () => database.close(),
  }
}

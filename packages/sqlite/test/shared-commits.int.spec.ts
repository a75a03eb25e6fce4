import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { emptyLog, isOfTheFile, openDatabase, SharedCommits } from '@countersign/sqlite'

let folder: string
let database: DatabaseSync

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-sqlite-'))
  database = openDatabase({
    file: join(folder, 'a.sqlite'),
    synchronous: 'NORMAL',
    overwritten: true,
    schema: 'CREATE TABLE IF NOT EXISTS things (name TEXT PRIMARY KEY, text TEXT) STRICT',
  })
})

afterEach(() => {
  if (database.isOpen) database.close()
  rmSync(folder, { recursive: true })
})

const insert = (name: string, text = '') =>
  database.prepare('INSERT INTO things VALUES (?, ?) RETURNING name').get(name, text)
const names = () =>
  database
    .prepare('SELECT name FROM things ORDER BY name')
    .all()
    .map(({ name }) => name)

describe('concurrent writes', () => {
  it('share one transaction, with separate results', async () => {
    let transactions = 0
    const commits = new SharedCommits(database, { commit: () => transactions++, rollback: () => {} })
    expect(await Promise.all(['a', 'b', 'c'].map((name) => commits.run(() => insert(name))))).toEqual([
      { name: 'a' },
      { name: 'b' },
      { name: 'c' },
    ])
    expect(transactions).toBe(1)
  })

  it.each([0, 1, 2])('are committed except the failing one, at any position (%i)', async (failing) => {
    const commits = new SharedCommits(database)
    const wrote = ['a', 'b', 'c'].map((name, index) =>
      commits.run(() => {
        insert(name)
        if (index === failing) throw new Error('not this one')
      }),
    )
    const outcomes = await Promise.allSettled(wrote)
    expect(outcomes.map(({ status }) => status === 'rejected')).toEqual([0, 1, 2].map((index) => index === failing))
    expect(names()).toEqual(['a', 'b', 'c'].filter((_, index) => index !== failing))
  })

  it('are all refused on a full disk, and can be repeated later', async () => {
    const rolledBack: string[] = []
    const commits = new SharedCommits(database, { commit: () => {}, rollback: () => rolledBack.push('once') })
    database.exec('PRAGMA max_page_count = 1')
    const large = 'x'.repeat(100_000)
    const outcomes = await Promise.allSettled(['a', 'b'].map((name) => commits.run(() => insert(name, large))))
    for (const outcome of outcomes) {
      expect(outcome.status).toBe('rejected')
      expect(isOfTheFile((outcome as PromiseRejectedResult).reason)).toBe(true)
    }
    expect(names()).toEqual([])
    database.exec('PRAGMA max_page_count = 10000')
    await commits.run(() => insert('a', large))
    expect(names()).toEqual(['a'])
  })

  it('all fail when the file was closed', async () => {
    const commits = new SharedCommits(database)
    const waiting = [commits.run(() => insert('a')), commits.run(() => insert('b'))]
    database.close()
    for (const one of await Promise.allSettled(waiting)) {
      expect(isOfTheFile((one as PromiseRejectedResult).reason)).toBe(true)
    }
  })
})

it('a text too large for SQLite does not count as a file error', () => {
  const faults: unknown[] = []
  try {
    database.prepare('SELECT zeroblob(2000000000)').get()
  } catch (error) {
    faults.push(isOfTheFile(error))
  }
  expect(faults).toEqual([false])
})

it('the write-ahead log is emptied only when no reader is active', () => {
  insert('a')
  const reader = openDatabase({ file: join(folder, 'a.sqlite'), synchronous: 'NORMAL', schema: '' })
  reader.exec('PRAGMA busy_timeout = 0')
  reader.exec('BEGIN')
  reader.prepare('SELECT * FROM things').all()
  insert('b')
  expect(emptyLog(database)).toBe(false)
  reader.exec('COMMIT')
  expect(emptyLog(database)).toBe(true)
  reader.close()
})

it('an invalid schema is refused with its syntax error', () => {
  const file = join(folder, 'b.sqlite')
  expect(() => openDatabase({ file, synchronous: 'FULL', schema: 'no SQL' })).toThrow('syntax error')
})

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { openSentLedger, type SentLedger } from '@countersign/mailer-worker'
import { openMongoSentLedger } from '@countersign/mailer-worker/internal/adapters/mongodb/mongo-sent-ledger'
import { openSqliteSentLedger } from '@countersign/mailer-worker/internal/adapters/sqlite/sqlite-sent-ledger'
import { LedgerUnavailable } from '@countersign/mailer-worker/internal/ports/sent-ledger'
import { openMongo } from '@countersign/mongo'
import { type TestMongo, testMongos } from '@countersign/test-services/mongo/open-test-mongo'
import { talkedTo } from '@countersign/test-services/talked-to'

const first = { attempt: 2, at: '2026-11-21T12:00:00.000Z' }

/** Conformance tests of every ledger. Reopening simulates another process. */
function describeLedger(open: () => Promise<SentLedger>) {
  it('does not know an email that was not sent', async () => {
    const ledger = await open()
    expect(await ledger.find('invitation-1')).toBeNull()
    await ledger.close()
  })

  it('knows by which attempt an email was sent, and when, even in another process', async () => {
    const ledger = await open()
    await ledger.note('invitation-1', first)
    await ledger.close()
    const other = await open()
    expect(await other.find('invitation-1')).toEqual(first)
    expect(await other.find('invitation-2')).toBeNull()
    await other.close()
  })

  it('keeps the first note about an email', async () => {
    const ledger = await open()
    await ledger.note('invitation-1', first)
    await ledger.note('invitation-1', { attempt: 3, at: '2026-11-21T12:01:00.000Z' })
    expect(await ledger.find('invitation-1')).toEqual(first)
    await ledger.close()
  })
}

describe('sent ledger: sqlite', () => {
  let dir: string
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'ledger-'))
  })
  afterEach(() => rm(dir, { recursive: true }))

  describeLedger(() => openSentLedger({ file: join(dir, 'sent-mails.sqlite') }))

  it('deletes entries older than any job when it is opened', async () => {
    const file = join(dir, 'sent-mails.sqlite')
    const now = () => Date.parse('2026-11-21T12:00:00Z')
    const ledger = openSqliteSentLedger({ file, now })
    await ledger.note('old', { attempt: 1, at: '2026-10-22T11:59:59.000Z' })
    await ledger.note('young', { attempt: 1, at: '2026-10-22T12:00:01.000Z' })
    await ledger.close()
    const opened = openSqliteSentLedger({ file, now })
    expect(await opened.find('old')).toBeNull()
    expect(await opened.find('young')).not.toBeNull()
    await opened.close()
  })
})

describe.each(testMongos())('sent ledger: mongodb, $name', ({ name, open: openServer }) => {
  let server: TestMongo
  let database: string
  beforeAll(async () => {
    server = await openServer()
    talkedTo(`sent ledger: mongodb, ${name}`, server.spokenTo)
  })
  beforeEach(() => {
    database = `ledger-${randomUUID()}`
  })
  afterAll(() => server.stop())
  const open = () => openSentLedger({ mongoUrl: server.urlOf(database) })

  describeLedger(open)

  it('reports an outage, and works again afterwards', async () => {
    const ledger = await open()
    await ledger.note('invitation-1', first)
    await server.kill()
    await expect(ledger.find('invitation-1')).rejects.toBeInstanceOf(LedgerUnavailable)
    await expect(ledger.note('invitation-2', first)).rejects.toBeInstanceOf(LedgerUnavailable)
    await server.restart()
    expect(await ledger.find('invitation-1')).toEqual(first)
    await ledger.close()
  })

  it('deletes entries older than any job, by a TTL index or when it is opened', async () => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    await using begun = new AsyncDisposableStack()
    const mongo = begun.adopt(await openMongo(server.urlOf(database)), (opened) => opened.close())
    const ledger = begun.adopt(await openMongoSentLedger({ ...mongo, now: () => now }), (opened) => opened.close())
    await ledger.note('old', { attempt: 1, at: '2026-10-22T11:59:59.000Z' })
    await ledger.note('young', { attempt: 1, at: '2026-10-22T12:00:01.000Z' })
    const indexes = await mongo.db.collection('sent-mails').indexes()
    const byTheServer = indexes.some(({ expireAfterSeconds }) => expireAfterSeconds === 30 * 24 * 60 * 60)
    const opened = begun.adopt(await openMongoSentLedger({ ...mongo, now: () => now }), (again) => again.close())
    expect(byTheServer || (await opened.find('old')) === null).toBe(true)
    expect(await opened.find('young')).not.toBeNull()
  })
})

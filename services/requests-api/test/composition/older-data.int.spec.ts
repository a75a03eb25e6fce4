import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { EventLog } from '@countersign/event-log'
import { openEventStoreLog } from '@countersign/event-log/eventstore'
import { openSqliteLog } from '@countersign/event-log/sqlite'
import { openMongo } from '@countersign/mongo'
import { BadConfiguration, dataFiles, FolderUnusable, openEmbedded, readConfiguration } from '@countersign/requests-api'
import { openProduction } from '@countersign/requests-api/internal/composition/production/open-production'
import type { SigningEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { noLog } from '@countersign/telemetry'
import { openOwnEventStore, type OwnEventStore } from '@countersign/test-services/eventstore/open-test-event-store'
import { openTestMongo, type TestMongo } from '@countersign/test-services/mongo/open-test-mongo'
import { talkedTo } from '@countersign/test-services/talked-to'
import { created, requestId } from '../requests/domain/sample-events.js'
import { systemClock } from '@countersign/requests-api/internal/kernel/clock'
import { append, openJournal } from '../journal.js'
import { filesOf } from './files-of.js'

const dir = mkdtempSync(join(tmpdir(), 'older-data-'))
afterAll(() => rmSync(dir, { recursive: true }))

/** Begins a log with a request, in today's form or that of version 0.1.0. */
async function begin(log: EventLog, ownerId?: string): Promise<void> {
  const journal = openJournal(log)
  const event = { ...created, data: { ...created.data, ...(ownerId && { ownerId }) } } as SigningEvent
  await append(journal, `signature-request-${requestId}`, [event])
}

describe('a data folder written by version 0.1.0', () => {
  const open = (DATA_DIR: string) => openEmbedded(readConfiguration({ DATA_DIR }), systemClock)

  /** A used folder with such a log. */
  async function used(name: string, ownerId?: string): Promise<string> {
    const dataDir = join(dir, name)
    mkdirSync(dataDir)
    const { eventLog, vault, close } = await open(dataDir)
    await vault.obtain('request')
    await begin(eventLog, ownerId)
    await close()
    return dataDir
  }

  it('is refused, naming its path and version, and not modified', async () => {
    const dataDir = await used('closed', 'owner')
    const before = filesOf(dataDir)
    const sentence = `DATA_DIR=${dataDir} contains data of version 0.1.0, which only that version can read. Start that version on it, or choose another folder.`
    await expect(open(dataDir)).rejects.toThrow(new FolderUnusable(sentence))
    expect(filesOf(dataDir)).toEqual(before)
  })

  it('is refused even if its log was not closed and the events are only in the write-ahead log', async () => {
    const dataDir = await used('crashed')
    rmSync(join(dataDir, dataFiles.eventLog))
    const log = openSqliteLog({ file: join(dataDir, dataFiles.eventLog) })
    await begin(log, 'owner')
    const before = filesOf(dataDir)
    expect(Object.keys(before)).toContain(join(dataDir, `${dataFiles.eventLog}-wal`))
    await expect(open(dataDir)).rejects.toThrow('contains data of version 0.1.0')
    expect(filesOf(dataDir)).toEqual(before)
    await log.close()
  })

  it('is distinguished from a current one', async () => {
    const dataDir = await used('today')
    const { eventLog, close } = await open(dataDir)
    expect(await eventLog.head()).toBe(1)
    await close()
  })
})

describe('an event store written to by version 0.1.0', () => {
  let eventStore: OwnEventStore
  let mongo: TestMongo
  beforeAll(async () => {
    ;[eventStore, mongo] = await Promise.all([openOwnEventStore(), openTestMongo()])
    for (const { spokenTo } of [eventStore, mongo]) talkedTo('older data', spokenTo)
  })
  afterAll(async () => {
    await Promise.all([eventStore?.stop(), mongo?.stop()])
  })

  it('is refused, naming its address without the login, before anything else is written', async () => {
    const log = openEventStoreLog({ url: eventStore.url })
    await begin(log, 'owner')
    await log.close()
    const mongoUrl = mongo.urlOf(`older-${randomUUID()}`)
    const { db, close } = await openMongo(mongoUrl)
    const dataDir = join(dir, 'replica')
    const eventStoreUrl = eventStore.url.replace('esdb://', 'esdb://admin:Secret-Word@')
    const addresses = { eventStoreUrl, mongoUrl, vaultMongoUrl: null, redisUrl: 'redis://127.0.0.1:1' }
    const refusal: unknown = await openProduction(
      { dataDir, masterKey: randomBytes(32) },
      addresses,
      systemClock,
      noLog,
    ).catch((error: unknown) => error)
    const place = `The event store at ${new URL(eventStore.url).host} (EVENTSTORE_URL)`
    const cure = 'Start that version on it, or use an empty event store.'
    expect(refusal).toBeInstanceOf(BadConfiguration)
    expect((refusal as Error).message).toBe(
      `${place} contains data of version 0.1.0, which only that version can read. ${cure}`,
    )
    expect(await db.listCollections().toArray()).toEqual([])
    expect(existsSync(dataDir)).toBe(false)
    await close()
  })

  it('is checked once by its first event, and again if the recorded event is another', async () => {
    const mongoUrl = mongo.urlOf(`judged-${randomUUID()}`)
    const { db, close } = await openMongo(mongoUrl)
    const judged = db.collection<{ _id: string; stream: string; id: string }>('judged_log')
    const masterKey = randomBytes(32)
    /** Opens the engines, which fails at Redis because it is not running. */
    const open = ({ url }: OwnEventStore) => {
      const addresses = { eventStoreUrl: url, mongoUrl, vaultMongoUrl: null, redisUrl: 'redis://127.0.0.1:1' }
      return openProduction({ dataDir: join(dir, 'judged'), masterKey }, addresses, systemClock, noLog)
    }
    await using today = await openOwnEventStore().then((store) => ({
      store,
      [Symbol.asyncDispose]: () => store.stop(),
    }))
    const log = openEventStoreLog({ url: today.store.url })
    await begin(log)
    await log.close()
    await expect(open(today.store)).rejects.toThrow('REDIS_URL')
    const noted = await judged.findOne()
    expect(noted).toMatchObject({ _id: 'first event', stream: `signature-request-${requestId}` })
    await expect(open(today.store)).rejects.toThrow('REDIS_URL')
    // With a different note, the same store is checked again.
    await judged.updateOne({}, { $set: { id: randomUUID() } })
    await expect(open(today.store)).rejects.toThrow('REDIS_URL')
    expect(await judged.findOne()).toEqual(noted)
    await judged.updateOne({}, { $set: { id: randomUUID() } })
    await expect(open(eventStore)).rejects.toThrow('contains data of version 0.1.0')
    await close()
  })
})

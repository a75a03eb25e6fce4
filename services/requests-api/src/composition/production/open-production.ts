import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openMongoBlobs } from '@countersign/blobs/mongodb'
import { type FilesPlace, openFiles } from '@countersign/blobs/place'
import { type EventLog, firstAfter } from '@countersign/event-log'
import { AccountRefused, ConnectionStringRefused, openEventStoreLog } from '@countersign/event-log/eventstore'
import { hostsOf } from '@countersign/event-log/eventstore-address'
import { openBullmqJobQueue, requireRights } from '@countersign/job-queue/bullmq'
import { type Db, openMongo } from '@countersign/mongo'
import { BadConfiguration, reached } from '@countersign/process'
import { WrongMasterKey } from '@countersign/vault'
import { connectMongoVault } from '@countersign/vault/mongodb'
import { openMongoAccessStore } from '../../access/adapters/mongo-access-store.js'
import { openRedisThrottle } from '../../platform/adapters/redis-throttle.js'
import { openMongoBytesUnderWay } from '../../requests/adapters/mongo-bytes-under-way.js'
import { openMongoIdempotencyStore } from '../../platform/adapters/mongo-idempotency-store.js'
import { openMongoPageChecks } from '../../requests/adapters/mongo-page-checks.js'
import { openMongoLeases, openMongoReadModels } from '@countersign/projections/mongodb'
import type { Clock } from '../../kernel/clock.js'
import type { Log } from '@countersign/telemetry'
import type { Bucket, Configuration, ProductionEngines } from '../configuration.js'
import type { Engines } from '../engines.js'
import { definitions, hidingKeys } from '../read-models.js'
import { isOlder, olderData } from '../older-data.js'
import { nameReplica } from './replica-name.js'

/** Replicas of the previous version may read their tables for this long after the switch. */
const keepRetiredMs = 10 * 60 * 1000
const later = 'the leases of the process before cannot be given back: they are waited for'

/**
 * Opens the production engines, shared by all replicas.
 * @param place selects the files if a bucket is configured
 * @throws {WrongMasterKey} when the master key is not the vault's
 * @throws {BadConfiguration} when the files are not in the configured place, an account lacks permissions, or version
 * 0.1.0 wrote the event log
 * @throws {EngineUnreachable} when one of them does not respond
 */
export async function openProduction(
  { dataDir, masterKey, bucket = null }: Pick<Configuration, 'dataDir' | 'masterKey'> & Bucket,
  addresses: ProductionEngines,
  clock: Clock,
  log: Log,
  place?: FilesPlace,
): Promise<Engines> {
  if (!masterKey) throw new BadConfiguration(['MASTER_KEY is required with the production engines.'])
  const { eventStoreUrl, mongoUrl, redisUrl } = addresses
  await using begun = new AsyncDisposableStack()
  const { db } = begun.adopt(await reached('MONGODB_URL', openMongo(mongoUrl)), (opened) => opened.close())
  const eventLog = begun.adopt(openLog(eventStoreUrl, log), (opened) => opened.close())
  await ofLog(eventLog.check())
  await mustNotBeOlder(eventLog, eventStoreUrl, db)
  const vault = begun.adopt(await openVault(addresses, masterKey), (opened) => opened.close())
  await requireRights('REDIS_URL', redisUrl)
  const queue = begun.adopt(openBullmqJobQueue({ url: redisUrl, log }), (opened) => opened.close())
  await reached('REDIS_URL', queue.counts('mail'))
  const readModels = await hidingKeys(openMongoReadModels({ db, definitions }), vault)
  const own = () => openMongoBlobs({ db })
  const files = begun.adopt(await openFiles({ bucket, vault, openDefault: own, place }), (opened) => opened.close())
  const calls = await openMongoIdempotencyStore({ db })
  const bytesUnderWay = await openMongoBytesUnderWay({ db })
  const pageChecks = await openMongoPageChecks({ db })
  const access = await openMongoAccessStore({ db })
  const throttle = begun.adopt(openRedisThrottle(redisUrl), (opened) => opened.close())
  const leases = openMongoLeases({ db })
  await mkdir(dataDir, { recursive: true })
  const name = begun.adopt(nameReplica(dataDir, log), (named) => named.release())
  const { holder, alone, former } = name
  // Releases the predecessor's leases, so that any replica can take them before they expire.
  if (former !== null)
    await leases.clear(former).catch((error: unknown) => log.warn({ former, why: String(error) }, later))
  name.note()
  const stagingDir = join(dataDir, 'staging')
  if (alone) await rm(stagingDir, { recursive: true, force: true })
  await mkdir(stagingDir, { recursive: true })

  const opened = begun.move()
  return {
    eventLog,
    queue,
    vault,
    blobs: files.blobs,
    bucket: files.bucket,
    calls,
    bytesUnderWay,
    pageChecks,
    access,
    throttle,
    readModels,
    mailbox: null,
    stagingDir,
    leasing: { leases, holder, shared: true },
    keepRetiredMs,
    close: () => opened.disposeAsync(),
  }
}

/** @throws {BadConfiguration} e.g. when a file that the address names is missing */
function openLog(url: string, log: Log): EventLog {
  try {
    return openEventStoreLog({ url, log })
  } catch (error) {
    if (error instanceof ConnectionStringRefused) throw new BadConfiguration([`EVENTSTORE_URL ${error.message}`])
    throw error
  }
}

/** @throws {BadConfiguration} when the account of the address lacks permissions */
async function ofLog<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await reached('EVENTSTORE_URL', answer, [AccountRefused])
  } catch (error) {
    if (error instanceof AccountRefused) throw new BadConfiguration([`EVENTSTORE_URL: ${error.message}`])
    throw error
  }
}

/** Remembers the first event, so later starts skip other programs'. @throws {BadConfiguration} if it is older */
async function mustNotBeOlder(eventLog: EventLog, url: string, db: Db): Promise<void> {
  const judged = db.collection<{ _id: 'first event'; stream: string; id: string }>('judged_log')
  const noted = await reached('MONGODB_URL', judged.findOne({ _id: 'first event' }))
  if (noted && (await ofLog(eventLog.read(noted.stream)))[0]?.id === noted.id) return
  const first = await ofLog(firstAfter(0, eventLog))
  if (isOlder(first)) {
    const place = `The event store at ${hostsOf(url).join(', ')} (EVENTSTORE_URL)`
    throw new BadConfiguration([`${place} ${olderData} Start that version on it, or use an empty event store.`])
  }
  if (!first) return
  const { stream, id } = first
  await reached('MONGODB_URL', judged.updateOne({ _id: 'first event' }, { $set: { stream, id } }, { upsert: true }))
}

const openVault = ({ vaultMongoUrl, mongoUrl }: ProductionEngines, masterKey: Buffer) =>
  vaultMongoUrl
    ? reached('VAULT_MONGODB_URL', connectMongoVault({ url: vaultMongoUrl, masterKey }), [WrongMasterKey])
    : reached('MONGODB_URL', connectMongoVault({ url: mongoUrl, masterKey }), [WrongMasterKey])

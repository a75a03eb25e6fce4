import '@countersign/process/private-files'
import { readFileSync } from 'node:fs'
import { openMongoBlobs } from '@countersign/blobs/mongodb'
import { openFiles } from '@countersign/blobs/place'
import { openBullmqJobQueue, requireRights } from '@countersign/job-queue/bullmq'
import { mailQueue } from '@countersign/contracts/jobs'
import {
  BadConfiguration,
  EngineUnreachable,
  listenForShutdown,
  openInternalServer,
  PortInUse,
  reached,
  runProcess,
} from '@countersign/process'
import { openLog } from '@countersign/telemetry/open-log'
import { openMongo } from '@countersign/mongo'
import { WrongMasterKey } from '@countersign/vault'
import { connectMongoVault } from '@countersign/vault/mongodb'

import { openMongoSentLedger } from '../../adapters/mongodb/mongo-sent-ledger.js'
import { openTelemetry } from '../open-telemetry.js'
import { startMailer } from '../start-mailer.js'
import { readMailerConfiguration } from './configuration.js'

// One of any number of mailers on the production engines, as its container runs it.

async function runMailer(): Promise<void> {
  const configuration = readMailerConfiguration(process.env)
  const { masterKey, mongoUrl, vaultMongoUrl, redisUrl, bucket, metricsHost, metricsPort } = configuration
  const log = openLog(configuration.logLevel)
  const shutdown = listenForShutdown()
  await using begun = new AsyncDisposableStack()
  begun.defer(() => new Promise((resolve) => log.flush(() => resolve())))
  const internal = begun.adopt(await openInternalServer(metricsPort, metricsHost), (opened) => opened.close())
  const telemetry = begun.adopt(await openTelemetry(configuration, productVersion()), (opened) => opened.close())
  const mongo = begun.adopt(await reached('MONGODB_URL', openMongo(mongoUrl)), (opened) => opened.close())
  const ledger = begun.adopt(await reached('MONGODB_URL', openMongoSentLedger(mongo)), (opened) => opened.close())
  const vault = begun.adopt(
    vaultMongoUrl
      ? await reached('VAULT_MONGODB_URL', connectMongoVault({ url: vaultMongoUrl, masterKey }), [WrongMasterKey])
      : await reached('MONGODB_URL', connectMongoVault({ url: mongoUrl, masterKey }), [WrongMasterKey]),
    (opened) => opened.close(),
  )
  const own = () => reached('MONGODB_URL', openMongoBlobs(mongo))
  const { blobs } = begun.adopt(await openFiles({ bucket, vault, openDefault: own }), (opened) => opened.close())
  await requireRights('REDIS_URL', redisUrl)
  const queue = begun.adopt(openBullmqJobQueue({ url: redisUrl, log }), (opened) => opened.close())
  await reached('REDIS_URL', queue.counts(mailQueue))
  const mailer = begun.adopt(
    await startMailer({ ...configuration, queue, vault, blobs, mailbox: null, ledger, log, telemetry }),
    (started) => started.stop(),
  )
  let leaving = false
  const ready = async () => {
    if (leaving) throw new Error('this worker is being stopped')
    const [{ waiting, delayed }] = await Promise.all([queue.counts(mailQueue), vault.check()])
    return { ready: true, text: `mails leave ${mailer.check()}; ${waiting} waiting, ${delayed} due later` }
  }
  internal.setFacts({ ready, metrics: telemetry.scrape })
  internal.markStarted()
  log.info({ metricsPort }, 'ready')
  await shutdown.requested
  leaving = true
  log.info({}, 'ending: sends the emails that were taken first')
}

const productVersion = (): string =>
  (JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }).version

await runProcess(runMailer, [BadConfiguration, EngineUnreachable, PortInUse, WrongMasterKey])

import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfiguration } from '@countersign/requests-api'
import { loadDotEnv } from '../dot-env.js'
import { exitCodeOf } from '../exit-code.js'
import { root, runInstallation } from '../run-installation.js'
import { listenForShutdown } from '@countersign/process'
import { seedInstallation } from './seed-installation.js'

/**
 * `npm run demo`: runs the product on a temporary folder, for a first look and for the README's pictures. Seeds it
 * through the API with an adjustable clock, so that the requests have a past.
 */
const dataDir = await mkdtemp(join(tmpdir(), 'countersign-demo-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
// Ignores a configured mail server and bucket: the demo's people must get no mail, and its files belong in its folder.
const noMail = { SMTP_URL: '', SMTP_URL_FILE: '', MAIL_FROM: '' }
const noBucket = { BLOBS_URL: '', BLOBS_KEY: '', BLOBS_KEY_FILE: '', BLOBS_SECRET: '', BLOBS_SECRET_FILE: '' }
const environment = { ...process.env, ...noMail, ...noBucket, DATA_DIR: dataDir, OWNER_NAME: 'Ada Lovelace' }

const code = await exitCodeOf(async () => {
  const early = listenForShutdown()
  void early.requested.then(() => process.exit(0))
  await seedInstallation(readConfiguration(loadDotEnv(root, environment)))
  early.ignoreSignals()
  console.log('A demo: everything in it is thrown away when it ends.')
  return runInstallation(environment)
})
process.exit(code)

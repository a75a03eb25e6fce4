import '@countersign/process/private-files'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  AccountCommandRefused,
  accountOrderOf,
  accountsOffline,
  BadConfiguration,
  type Configuration,
  confirmRetention,
  dataFiles,
  EngineUnreachable,
  FolderUnusable,
  lockFolder,
  NoSuchReadModel,
  NothingHalted,
  readConfiguration,
} from '@countersign/requests-api'
import { callersFolder, commandLine, isOutOfSpace, noSpaceSentence } from '@countersign/process'
import { newPassphrase, passphraseOf } from './backup/ask-passphrase.js'
import { BadArchive } from './backup/bad-archive.js'
import { putStagedRestoreInPlace, stageRestore } from './backup/staged-restore.js'
import { BackupNotWritten, writeBackup } from './backup/write-backup.js'
import { sendCommand, CommandRefused } from './control/send-command.js'
import { type ControlCommand, NotEmbedded } from './control/control-server.js'
import { loadDotEnv } from './dot-env.js'
import { rebuildOffline, withEngines } from './offline.js'
import { root } from './run-installation.js'

// `accounts`, `projections:rebuild`, `retention:confirm`, `backup` and `restore`: sends the order to the installation that runs on
// the folder, or executes it here under the folder's lock (rule running-2).

class BadCall extends Error {
  override readonly name = 'BadCall'
}

const usage = () => {
  const lines = [
    commandLine('backup', 'FILE [--encrypt]'),
    commandLine('restore', 'FILE [--unclaimed]'),
    commandLine('projections:rebuild', '[NAME]'),
    commandLine('retention:confirm'),
  ]
  return `Usage: ${lines.join(', ')}`
}

/** Errors that the caller can fix; all others are bugs and print their stack. */
const theirs = [
  AccountCommandRefused,
  BackupNotWritten,
  BadArchive,
  BadCall,
  BadConfiguration,
  EngineUnreachable,
  FolderUnusable,
  NoSuchReadModel,
  NotEmbedded,
  NothingHalted,
  CommandRefused,
]

/** By order; an option is accepted in any place. */
const options: Readonly<Record<string, string>> = { backup: '--encrypt', restore: '--unclaimed' }

async function commandOf(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<ControlCommand> {
  if (args[0] === 'accounts') return { order: 'accounts', command: accountOrderOf(args.slice(1)) }
  const option = options[args[0] ?? '']
  const isChosen = option !== undefined && args.includes(option)
  const [order, argument, ...more] = args.filter((text) => text !== option)
  // An unknown option must not be taken for a file name.
  if (more.length > 0 || argument?.startsWith('-')) throw new BadCall(usage())
  if (order === 'confirm-retention' && argument === undefined) return { order }
  if (order === 'rebuild') return { order, projection: argument }
  const file = argument && resolve(callersFolder(), argument)
  if (order === 'backup' && file) return { order, file, passphrase: await newPassphrase(environment, isChosen) }
  if (order !== 'restore' || !file) throw new BadCall(usage())
  return { order, file, unclaimed: isChosen, passphrase: await passphraseOf(file, environment) }
}

async function runOffline(configuration: Configuration, order: ControlCommand): Promise<string> {
  const { dataDir, masterKey, bucket, engines } = configuration
  if (engines) {
    if (order.order === 'confirm-retention') return withEngines(configuration, confirmRetention)
    if (order.order === 'accounts') return accountsOffline(configuration, order.command)
    if (order.order !== 'rebuild') throw new NotEmbedded()
    return rebuildOffline(configuration, order.projection)
  }
  if (order.order !== 'restore' && !existsSync(join(dataDir, dataFiles.eventLog))) {
    throw new BadCall(`There is no installation in DATA_DIR=${dataDir}. Set DATA_DIR to an installation’s folder.`)
  }
  using held = new DisposableStack()
  held.adopt(lockFolder(dataDir), (lock) => lock.release())
  if (order.order === 'backup')
    return `Written: ${await writeBackup(dataDir, order.file, masterKey, bucket, order.passphrase)}.`
  if (order.order === 'confirm-retention') return await withEngines(configuration, confirmRetention)
  if (order.order === 'rebuild') return await rebuildOffline(configuration, order.projection)
  if (order.order === 'accounts') return await accountsOffline(configuration, order.command)
  const restored = await stageRestore(dataDir, order.file, masterKey, bucket, order)
  await putStagedRestoreInPlace(dataDir, { info: () => {}, warn: (_facts, message) => console.error(message) })
  return `Restored: ${restored}.`
}

try {
  const environment = loadDotEnv(root, process.env)
  const configuration = readConfiguration(environment)
  const order = await commandOf(process.argv.slice(2), environment)
  console.log((await sendCommand(configuration.dataDir, order)) ?? (await runOffline(configuration, order)))
} catch (error) {
  const sentence = isOutOfSpace(error) ? noSpaceSentence : error
  console.error(theirs.some((kind) => error instanceof kind) ? (error as Error).message : sentence)
  process.exitCode = 1
}

import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type EventRecord, verifyChain } from '@countersign/event-log'
import { WrongMasterKey } from '@countersign/vault'
import { openSqliteVault } from '@countersign/vault/sqlite'
import { type BackupManifest, copiedDatabases, manifestName, masterKeyName } from './archive-layout.js'
import { BadArchive } from './bad-archive.js'
import { sumsOf } from './file-sums.js'

const [eventLog, vault] = copiedDatabases

/**
 * Verifies an unpacked archive before it replaces anything: file hashes, hash chains, and the vault's key.
 * @param masterKey the configured one; null if the archive contains its own
 * @throws {BadArchive}
 */
export async function checkArchive(dir: string, masterKey: Buffer | null): Promise<BackupManifest> {
  const manifest = await readManifest(dir)
  const { [manifestName]: _itself, ...found } = await sumsOf(dir)
  for (const path of new Set([...copiedDatabases, ...Object.keys(manifest.files)])) {
    if (found[path] === undefined) throw new BadArchive(`The archive is incomplete: it has no ${path}.`)
    if (found[path] !== manifest.files[path]) throw new BadArchive(`The archive is damaged: ${path} was altered.`)
  }
  const foreign = Object.keys(found).find((path) => manifest.files[path] === undefined)
  if (foreign) throw new BadArchive(`The archive was altered: ${foreign} was added to it.`)
  const key = masterKey ?? ownKey(manifest, dir)
  await readable(eventLog, () => checkChains(join(dir, eventLog)))
  await readable(vault, () => checkVault(join(dir, vault), key))
  return manifest
}

/** Reports SQLite's errors as damage of the archive. */
async function readable(name: string, check: () => void | Promise<void>): Promise<void> {
  try {
    await check()
  } catch (error) {
    if (error instanceof BadArchive) throw error
    throw new BadArchive(`The archive is damaged: ${name} cannot be read (${(error as Error).message}).`)
  }
}

async function readManifest(dir: string): Promise<BackupManifest> {
  const text = await readFile(join(dir, manifestName), 'utf8').catch(() => '')
  const manifest = jsonOf(text) as Partial<BackupManifest> | null
  if (manifest?.format !== 'countersign-backup') throw new BadArchive('This file is no backup of Countersign.')
  if (manifest.version !== 1 && manifest.version !== 2) {
    throw new BadArchive('This backup was written by a newer version. Restore it with that version.')
  }
  return { ...manifest, files: manifest.files ?? {} } as BackupManifest
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function checkChains(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const streams = database.prepare('SELECT DISTINCT stream FROM events').iterate() as Iterable<{ stream: string }>
    const read = database.prepare('SELECT record FROM events WHERE stream = ? ORDER BY revision')
    for (const { stream } of streams) {
      const records = (read.all(stream) as { record: string }[]).map(({ record }) => JSON.parse(record) as EventRecord)
      const fault = verifyChain(records)
      if (fault)
        throw new BadArchive(`The history of ${stream} does not hold: event ${fault.revision} is ${fault.why}.`)
    }
  } finally {
    database.close()
  }
}

function ownKey({ files }: BackupManifest, dir: string): Buffer {
  if (!files[masterKeyName]) {
    throw new BadArchive('The archive holds no master key. Set MASTER_KEY to the one it was made with.')
  }
  return Buffer.from(readFileSync(join(dir, masterKeyName), 'utf8').trim(), 'base64')
}

async function checkVault(file: string, masterKey: Buffer): Promise<void> {
  try {
    await openSqliteVault({ file, masterKey }).close()
  } catch (error) {
    if (!(error instanceof WrongMasterKey)) throw error
    throw new BadArchive('The archive was made with another MASTER_KEY. Set that one, or leave it out if it had none.')
  }
}

import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type S3Access, wordsFor } from '@countersign/blobs'
import { dataFiles } from '@countersign/requests-api'
import { create } from 'tar'
import {
  type BackupManifest,
  copiedDatabases,
  copiedFiles,
  copiedFolders,
  manifestName,
  masterKeyName,
  namesName,
} from './archive-layout.js'
import { bucketNotedIn, writeNames } from './files-in-bucket.js'
import { alignHistory, historyNoteIn } from './copied-history.js'
import { encrypted } from './encrypted-archive.js'
import { sumsOf } from './file-sums.js'

/** The archive cannot be written to the given path; the message says why. */
export class BackupNotWritten extends Error {
  override readonly name = 'BackupNotWritten'
}

/** Inside the data folder, since hard links cannot cross file systems. */
const unfinishedName = 'backup-unfinished'

/** All in one step: otherwise SQLite restarts after each write in between, under steady writes forever (measured). */
const allPages = 2 ** 31 - 1

/**
 * Archives all data that cannot be rebuilt (tar, gzip, and age with a passphrase), while the installation runs. One at a time. Only the owner may
 * read the archive, since it contains the master key.
 * @param masterKey the configured one; null if the installation uses its own
 * @param bucket the configured one: the archive lists its files instead of copying them
 * @param passphrase encrypts the archive; undefined leaves it readable
 * @returns a description of the archive
 * @throws {BackupNotWritten}
 * @throws {EngineUnreachable} when the bucket is unavailable
 */
export async function writeBackup(
  dataDir: string,
  file: string,
  masterKey: Buffer | null,
  bucket: S3Access | null = null,
  passphrase?: string,
): Promise<string> {
  const target = resolve(file)
  await toTarget(target, () => mkdir(dirname(target), { recursive: true }))
  const copy = join(dataDir, unfinishedName)
  await removeUnfinishedBackup(dataDir)
  await mkdir(copy, { mode: 0o700 })
  try {
    const at = new Date().toISOString()
    const note = historyNoteIn(dataDir)
    for (const name of copiedFiles) await link(join(dataDir, name), join(copy, name)).catch(noneIfMissing)
    for (const name of copiedDatabases) await copyDatabase(join(dataDir, name), join(copy, name))
    const elsewhere = await bucketNotedIn(copy, masterKey)
    for (const name of copiedFolders) {
      if (name !== dataFiles.blobs || !elsewhere) await linkFolder(join(dataDir, name), join(copy, name))
    }
    const names = elsewhere && (await writeNames(join(copy, namesName), elsewhere, bucket))
    await alignHistory(copy, note, masterKey)
    for (const name of copiedDatabases) asOneFile(join(copy, name))
    const head = headOf(join(copy, copiedDatabases[0]))
    const files = await sumsOf(copy)
    const version = elsewhere ? 2 : 1
    const bucketOf = elsewhere && { bucket: elsewhere }
    const manifest: BackupManifest = { format: 'countersign-backup', version, at, head, ...bucketOf, files }
    await writeFile(join(copy, manifestName), JSON.stringify(manifest, null, 2))
    await toTarget(target, () => pack(copy, target, passphrase))
    const without = elsewhere
      ? `; it holds no files: ${names} are in the bucket ${wordsFor(elsewhere)}, which needs a separate backup`
      : noteOnAltered(files)
    return `${basename(target)}, events up to position ${head}${without}${noteOnReaders(files, passphrase)}`
  } finally {
    await removeUnfinishedBackup(dataDir)
  }
}

/** Reports blobs that do not match their name, the hash: better now than after a restore. */
function noteOnAltered(files: BackupManifest['files']): string {
  const folder = `${dataFiles.blobs}/`
  const altered = Object.entries(files).filter(
    ([path, sha256]) => path.startsWith(folder) && path.slice(folder.length).replaceAll(/[\\/]/g, '') !== sha256,
  )
  if (altered.length === 0) return ''
  return `; ${altered.length} of its stored files are not what was stored: restore them from an earlier backup`
}

function noteOnReaders(files: BackupManifest['files'], passphrase: string | undefined): string {
  if (passphrase !== undefined) return '; it is encrypted: without the passphrase it cannot be restored'
  const links = Object.keys(files).some((path) => path === masterKeyName || path.startsWith(`${dataFiles.outbox}/`))
  const content = links ? 'opens every signing link and document' : 'shows every document'
  return `; it is not encrypted and ${content}: keep it as safe as the server, or add --encrypt`
}

/** Removes the remains of an interrupted backup, which contain the keys. */
export async function removeUnfinishedBackup(dataDir: string): Promise<void> {
  await rm(join(dataDir, unfinishedName), { recursive: true, force: true })
}

async function toTarget(target: string, write: () => Promise<unknown>): Promise<void> {
  await write().catch((error: Error) => {
    throw new BackupNotWritten(`${target} cannot be written (${error.message}). Name a file in a folder that can be.`)
  })
}

async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true })
  try {
    await backup(source, to, { rate: allPages })
  } finally {
    source.close()
  }
}

/** Leaves WAL mode, so that the copy is a single file and reading it creates no others. */
function asOneFile(file: string): void {
  const copy = new DatabaseSync(file)
  copy.exec('PRAGMA journal_mode = DELETE')
  copy.close()
}

/** Hard links make an instant copy that later removals do not affect. */
async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true }).catch(noneIfMissing)) {
    // Incomplete blobs.
    if (entry.name === 'incoming') continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await linkFolder(source, target)
    else await link(source, target).catch(noneIfMissing)
  }
}

/** The log no longer needs files that were removed meanwhile; an installation with a mail server has no outbox. */
function noneIfMissing(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return []
  throw error
}

function headOf(eventLog: string): number {
  const database = new DatabaseSync(eventLog, { readOnly: true })
  try {
    const read = database.prepare('SELECT coalesce(max(position), 0) AS head FROM events')
    return (read.get() as { head: number }).head
  } finally {
    database.close()
  }
}

async function pack(dir: string, target: string, passphrase: string | undefined): Promise<void> {
  const unfinished = `${target}.${randomUUID()}.part`
  try {
    const archive = Readable.from(create({ gzip: true, cwd: dir, portable: true }, await readdir(dir)))
    const content = passphrase === undefined ? archive : await encrypted(archive, passphrase)
    await pipeline(content, createWriteStream(unfinished, { mode: 0o600, flush: true }))
    await rename(unfinished, target)
  } finally {
    await rm(unfinished, { force: true })
  }
}

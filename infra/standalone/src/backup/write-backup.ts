import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { type S3Access, wordsFor } from '@countersign/blobs'
import { dataFiles } from '@countersign/requests-api'
import { create } from 'tar'
import {
  type BackupManifest,
  copiedDatabases,
  copiedFolders,
  manifestName,
  masterKeyName,
  namesName,
} from './archive-layout.js'
import { bucketNotedIn, writeNames } from './files-in-bucket.js'
import { alignHistory, historyNoteIn } from './copied-history.js'
import { sumsOf } from './file-sums.js'

/** The archive cannot be written where it was asked for; the sentence says why. */
export class BackupNotWritten extends Error {
  override readonly name = 'BackupNotWritten'
}

/** Where a backup is put together, inside the data folder: hard links do not leave a file system. */
const unfinishedName = 'backup-unfinished'

/**
 * As many pages at a time as there can be: one step reads one state of the database. Of several, each begins anew
 * whenever something was written in between, and beside steady writes the copy never ends (measured).
 */
const allPages = 2 ** 31 - 1

/**
 * Writes everything of a data folder that cannot be made again into one archive (tar, gzip), while the installation runs.
 * The archive holds the master key: whoever has it can read everything, so it is readable by its owner only. One at a time.
 *
 * @param masterKey the configured one; null where the installation uses its own
 * @param bucket the configured one: files that lie in it are named in the archive, not copied
 * @returns what was written, for people
 * @throws {BackupNotWritten}
 * @throws {EngineUnreachable} when the bucket that the files lie in cannot be used
 */
export async function writeBackup(
  dataDir: string,
  file: string,
  masterKey: Buffer | null,
  bucket: S3Access | null = null,
): Promise<string> {
  const target = resolve(file)
  await toTarget(target, () => mkdir(dirname(target), { recursive: true }))
  const copy = join(dataDir, unfinishedName)
  await removeUnfinishedBackup(dataDir)
  await mkdir(copy, { mode: 0o700 })
  try {
    const at = new Date().toISOString()
    const note = historyNoteIn(dataDir)
    for (const name of copiedDatabases) await copyDatabase(join(dataDir, name), join(copy, name))
    if (existsSync(join(dataDir, masterKeyName))) await link(join(dataDir, masterKeyName), join(copy, masterKeyName))
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
    await toTarget(target, () => pack(copy, target))
    const without = elsewhere
      ? `; it holds no files: ${names} lie in the bucket ${wordsFor(elsewhere)}, which has to be backed up by itself`
      : wordOnAltered(files)
    return `${basename(target)}, events up to position ${head}${without}`
  } finally {
    await removeUnfinishedBackup(dataDir)
  }
}

/** A stored file's name is its hash: a copy of what was altered is still a copy, but nobody should learn of it later only. */
function wordOnAltered(files: BackupManifest['files']): string {
  const folder = `${dataFiles.blobs}/`
  const altered = Object.entries(files).filter(
    ([path, sha256]) => path.startsWith(folder) && path.slice(folder.length).replaceAll(/[\\/]/g, '') !== sha256,
  )
  if (altered.length === 0) return ''
  return `; ${altered.length} of its stored files are not what was stored: restore them from an earlier backup`
}

/** Removes what a backup left that was interrupted: a copy of the keys that nobody would think of. */
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

/** A copy takes its log mode along; as one file it can be packed, and read without leaving others beside it. */
function asOneFile(file: string): void {
  const copy = new DatabaseSync(file)
  copy.exec('PRAGMA journal_mode = DELETE')
  copy.close()
}

/** Hard links: the copy is made at once, and nothing removed meanwhile is missing from it. */
async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true }).catch(noneIfMissing)) {
    // Half-written files have no name of their own yet.
    if (entry.name === 'incoming') continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await linkFolder(source, target)
    else await link(source, target).catch(noneIfMissing)
  }
}

/** What is removed while we look was of no use to the log any more; an installation that mails has no outbox. */
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

/** The archive appears under its name only once all of it is on the disk. */
async function pack(dir: string, target: string): Promise<void> {
  const unfinished = `${target}.${randomUUID()}.part`
  try {
    await create({ gzip: true, cwd: dir, file: unfinished, mode: 0o600, portable: true }, await readdir(dir))
    const handle = await open(unfinished, 'r')
    await handle.sync()
    await handle.close()
    await rename(unfinished, target)
  } finally {
    await rm(unfinished, { force: true })
  }
}

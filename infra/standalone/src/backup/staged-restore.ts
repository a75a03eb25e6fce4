import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { S3Access } from '@countersign/blobs'
import { firstEventIn } from '@countersign/event-log/sqlite'
import { dataFiles, isOlder, mustBeReadHere, newerDataBy, olderData } from '@countersign/requests-api'
import { extract, list } from 'tar'
import { filesBelow } from '../files-below.js'
import { noteErasures } from './carried-erasures.js'
import { copiedDatabases, copiedFiles, copiedFolders, derivedFiles } from './archive-layout.js'
import { BadArchive } from './bad-archive.js'
import { checkArchive } from './check-archive.js'
import { decryptInto, isEncrypted } from './encrypted-archive.js'
import { checkBucket } from './files-in-bucket.js'
import { hasOwner, mustKeepOwner } from './owner-kept.js'

const stagedName = 'restore-staged'
const unpackedName = 'unpacked'
const decryptedName = 'decrypted.tar.gz'
/** Marks a checked archive on disk; contains the name of the folder for the replaced data. */
const readyName = 'ready'
const clearedName = 'cleared'
const replacedPrefix = 'replaced-'

export interface RestoreOptions {
  /** True to replace an installation that has an owner by one without. */
  unclaimed?: boolean
  /** Opens an encrypted archive; with it, one that is not encrypted is refused. */
  passphrase?: string
}

/**
 * Unpacks and checks an archive beside the data; the next start puts it in place. One at a time.
 * @param masterKey the configured one; null if the installation uses its own
 * @param bucket the configured one, for archives without files
 * @returns a description of the content
 * @throws {BadArchive} if it is unusable; nothing was changed
 * @throws {FolderUnusable} if another version must read the data to replace; nothing was changed
 */
export async function stageRestore(
  dataDir: string,
  file: string,
  masterKey: Buffer | null,
  bucket: S3Access | null = null,
  { unclaimed = false, passphrase }: RestoreOptions = {},
): Promise<string> {
  const archive = resolve(file)
  if (!existsSync(archive)) throw new BadArchive(`There is no file ${file}.`)
  mustBeReadHere(dataDir)
  const staged = join(dataDir, stagedName)
  const unpacked = join(staged, unpackedName)
  await rm(staged, { recursive: true, force: true })
  await mkdir(unpacked, { recursive: true, mode: 0o700 })
  try {
    await unpack(await readableArchive(archive, join(staged, decryptedName), passphrase), unpacked)
    await rm(join(staged, decryptedName), { force: true })
    const manifest = await checkArchive(unpacked, masterKey)
    archiveMustBeReadHere(unpacked, file)
    if (!unclaimed) mustKeepOwner(dataDir, unpacked)
    const files = await checkBucket(unpacked, manifest, masterKey, bucket)
    for (const path of await filesBelow(unpacked)) await sync(join(unpacked, path))
    await writeDurably(join(staged, readyName), replacedPrefix + new Date().toISOString().replaceAll(':', '-'))
    const members = hasOwner(unpacked) ? '. Members are those of the archive. Check Settings, People' : ''
    return `the state of ${manifest.at}, events up to position ${manifest.head}${files}${members}`
  } catch (error) {
    await rm(staged, { recursive: true, force: true, maxRetries: 5 })
    throw error
  }
}

/**
 * Decrypts the whole archive before it is unpacked, so that nothing unauthenticated is parsed.
 * @returns the file to unpack
 */
async function readableArchive(archive: string, decrypted: string, passphrase: string | undefined): Promise<string> {
  if (await isEncrypted(archive)) {
    if (passphrase === undefined) {
      throw new BadArchive('The archive is encrypted. Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE to open it.')
    }
    await decryptInto(decrypted, archive, passphrase)
    return decrypted
  }
  if (passphrase === undefined) return archive
  throw new BadArchive(
    'A passphrase is set, but the archive is not encrypted, so another may have put it there. Unset BACKUP_PASSPHRASE to restore it all the same.',
  )
}

/** @throws {BadArchive} if another version must read the archive */
function archiveMustBeReadHere(unpacked: string, file: string): void {
  if (isOlder(firstEventIn(join(unpacked, dataFiles.eventLog))))
    throw new BadArchive(`The archive ${file} ${olderData} Restore it with that version.`)
  const newer = newerDataBy(join(unpacked, dataFiles.eventTypes))
  if (newer !== null) throw new BadArchive(`The archive ${file} ${newer} Restore it with a newer version.`)
}

/** Skips links, by which a malicious archive could write outside the folder. */
async function unpack(file: string, cwd: string): Promise<void> {
  const plain = (_path: string, entry: object) => 'type' in entry && ['File', 'Directory'].includes(String(entry.type))
  try {
    // Lists the whole archive first: a failing extraction continues for a moment and would race with the clean-up.
    await list({ file, strict: true })
    await extract({ file, cwd, strict: true, preserveOwner: false, filter: plain })
  } catch (error) {
    throw new BadArchive(`The archive cannot be unpacked: ${(error as Error).message}`)
  }
}

/**
 * Replaces the data with a checked archive, and keeps the old data. First notes its erasures, then moves everything old
 * away, then everything new in. Every step can be repeated, so the next start resumes after an interruption.
 */
export async function putStagedRestoreInPlace(
  dataDir: string,
  log: { info(facts: object, message: string): void; warn(facts: object, message: string): void },
): Promise<void> {
  const staged = join(dataDir, stagedName)
  if (!existsSync(join(staged, readyName))) return rm(staged, { recursive: true, force: true })
  const replaced = join(dataDir, await readFile(join(staged, readyName), 'utf8'))
  if (!existsSync(join(staged, clearedName))) {
    await noteErasures(dataDir, log)
    await mkdir(replaced, { recursive: true, mode: 0o700 })
    const there = [...copiedDatabases, ...derivedFiles].flatMap((name) => [`${name}-wal`, `${name}-shm`, name])
    await moveAll([...there, ...copiedFolders, ...copiedFiles], dataDir, replaced)
    await writeDurably(join(staged, clearedName), '')
  }
  const unpacked = join(staged, unpackedName)
  await moveAll([...copiedDatabases, ...copiedFolders, ...copiedFiles], unpacked, dataDir)
  // Remove this file first: left with half of the rest, the next start would take the new data for the old.
  await rm(join(staged, readyName))
  await sync(staged)
  await rm(staged, { recursive: true, force: true })
  if ((await readdir(replaced)).length === 0) {
    await rmdir(replaced)
    log.info({}, 'a backup was restored; it replaced nothing')
  } else log.info({ replaced }, 'a backup was restored; what it replaced is kept')
}

async function moveAll(names: readonly string[], from: string, to: string): Promise<void> {
  const found = new Set(await readdir(from))
  for (const name of names) if (found.has(name)) await rename(join(from, name), join(to, name))
  await sync(to)
}

async function writeDurably(file: string, text: string): Promise<void> {
  await writeFile(`${file}.part`, text)
  await sync(`${file}.part`)
  await rename(`${file}.part`, file)
  await sync(dirname(file))
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

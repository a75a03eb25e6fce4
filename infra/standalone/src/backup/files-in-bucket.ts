import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type S3Access, type S3Address, wordsFor } from '@countersign/blobs'
import { FilesElsewhere, mustHoldFiles, openBucket, readPlace } from '@countersign/blobs/place'
import { BadConfiguration, commandLine } from '@countersign/process'
import { dataFiles } from '@countersign/requests-api'
import { type Vault, WrongMasterKey } from '@countersign/vault'
import { openSqliteVault } from '@countersign/vault/sqlite'
import { type BackupManifest, masterKeyName, namesName } from './archive-layout.js'
import { BadArchive } from './bad-archive.js'

/** Null if the files are in the folder, or the key is missing. @param masterKey null if the copy contains its own */
export async function bucketNotedIn(copy: string, masterKey: Buffer | null): Promise<S3Address | null> {
  try {
    return await withVault(copy, masterKey, async (vault) => (await readPlace(vault)).bucket)
  } catch (error) {
    if (error instanceof WrongMasterKey) return null
    throw error
  }
}

/** Lists the bucket's files, for a restore to compare. @returns their number */
export async function writeNames(file: string, noted: S3Address, access: S3Access | null): Promise<number> {
  if (!access) {
    throw new BadConfiguration([`The files are in the bucket ${wordsFor(noted)}. Set BLOBS_URL to it for backups too.`])
  }
  const bucket = await openBucket(access)
  try {
    const names: string[] = []
    for await (const { sha256 } of bucket.list()) names.push(sha256)
    await writeFile(file, names.map((name) => `${name}\n`).join(''))
    return names.length
  } finally {
    bucket.close()
  }
}

/** @returns a sentence on missing files; empty if the archive has them @throws {BadArchive} if their place differs */
export async function checkBucket(
  unpacked: string,
  { bucket: noted }: BackupManifest,
  masterKey: Buffer | null,
  access: S3Access | null,
): Promise<string> {
  if (!noted) {
    if (!access) return ''
    throw new BadArchive(
      'The archive holds its files itself, and BLOBS_URL names a bucket. Leave BLOBS_URL out, restore the archive, and ' +
        `carry the files over with ${commandLine('blobs:move')}.`,
    )
  }
  if (!access) {
    throw new BadArchive(
      `The archive holds no files: they are in the bucket ${wordsFor(noted)}. Set BLOBS_URL to it, and restore it then.`,
    )
  }
  const bucket = await openBucket(access)
  try {
    await withVault(unpacked, masterKey, (vault) => mustHoldFiles(bucket, vault))
    const there = new Set<string>()
    for await (const { sha256 } of bucket.list()) there.add(sha256)
    const lines = createInterface(createReadStream(join(unpacked, namesName)))
    const missing: string[] = []
    let all = 0
    for await (const name of lines) {
      all++
      if (!there.has(name)) missing.push(name)
    }
    return noteOnFiles(all, missing, access)
  } catch (error) {
    throw error instanceof FilesElsewhere ? new BadArchive(error.message) : error
  } finally {
    bucket.close()
  }
}

function noteOnFiles(all: number, missing: readonly string[], bucket: S3Address): string {
  if (missing.length === 0) return `; its ${all} files are in the bucket ${wordsFor(bucket)}`
  return (
    `; ${missing.length} of its ${all} files are not in the bucket ${wordsFor(bucket)} any more (${missing[0]}). Those of ` +
    'requests that were erased since, and uploads that nobody used, are no loss; others are to be brought back there'
  )
}

async function withVault<Answer>(
  folder: string,
  masterKey: Buffer | null,
  use: (vault: Vault) => Promise<Answer>,
): Promise<Answer> {
  const file = join(folder, masterKeyName)
  const own = existsSync(file) ? Buffer.from(readFileSync(file, 'utf8').trim(), 'base64') : null
  const key = masterKey ?? own
  if (!key) throw new WrongMasterKey()
  const vault = openSqliteVault({ file: join(folder, dataFiles.vault), masterKey: key })
  try {
    return await use(vault)
  } finally {
    await vault.close()
  }
}

import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { BackupManifest } from '@countersign/standalone/backup/archive-layout'
import { BadArchive } from '@countersign/standalone/backup/bad-archive'
import { sumsOf } from '@countersign/standalone/backup/file-sums'
import { putStagedRestoreInPlace, stageRestore } from '@countersign/standalone/backup/staged-restore'
import { writeBackup } from '@countersign/standalone/backup/write-backup'
import { create, extract } from 'tar'
import { House } from './installation.js'
import { noteNewerEvent } from './newer-events.js'
import { putOlderLog } from './older-log.js'
import { sendOne } from './sender.js'

const house = new House()
const good = join(house.scratch, 'good.tar.gz')
const target = join(house.scratch, 'target')
const bad = join(house.scratch, 'bad.tar.gz')
let targetSums: Record<string, string>

beforeAll(async () => {
  const installation = await house.start()
  await sendOne(installation.calls(), 'Lease')
  await installation.end()
  await writeBackup(installation.dataDir, good, null)
  cpSync(installation.dataDir, target, { recursive: true })
  targetSums = await sumsOf(target)
})
beforeEach(() => rmSync(bad, { force: true }))

/** Returns the refusal of an archive, and checks that the data is untouched. */
async function refusalOf(file: string, masterKey: Buffer | null = null): Promise<string> {
  const refusal = await stageRestore(target, file, masterKey).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(BadArchive)
  expect(await sumsOf(target)).toEqual(targetSums)
  await putStagedRestoreInPlace(target, { info: () => expect('nothing').toBe('restored'), warn: () => {} })
  expect(await sumsOf(target)).toEqual(targetSums)
  return (refusal as BadArchive).message
}

/** Repacks the good archive after a change. */
async function altered(change: Change): Promise<string> {
  const dir = join(house.scratch, 'altered')
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir)
  await extract({ file: good, cwd: dir })
  await change(dir)
  await create({ gzip: true, cwd: dir, file: bad }, readdirSync(dir))
  return bad
}

/** Makes the manifest match the change, as an attacker would. */
async function withManifest(dir: string, change: Partial<BackupManifest> = {}): Promise<void> {
  const file = join(dir, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as BackupManifest
  const { 'manifest.json': _itself, ...files } = await sumsOf(dir)
  writeFileSync(file, JSON.stringify({ ...manifest, files, ...change }))
}

const blobIn = (dir: string) => {
  const shelf = readdirSync(join(dir, 'blobs'))[0]!
  return join(dir, 'blobs', shelf, readdirSync(join(dir, 'blobs', shelf))[0]!)
}

type Change = (dir: string) => void | Promise<void>
type Bad = [what: string, change: Change, refusal: RegExp]

/** Changes the database of events in an altered archive. */
const inHistory = (sql: string) => async (dir: string) => {
  const database = new DatabaseSync(join(dir, 'events.sqlite'))
  database.exec(sql)
  database.close()
  await withManifest(dir)
}
const removed = (name: string) => (dir: string) => rmSync(join(dir, name))
/** The change, and a manifest that matches it. */
const matching = (change: Change) => async (dir: string) => {
  await change(dir)
  await withManifest(dir)
}

describe('archives that a restore refuses without changing data', () => {
  it('a missing file', async () => {
    expect(await refusalOf(join(house.scratch, 'none'))).toMatch(/^There is no file .*none\.$/)
  })

  it.each([
    ['an empty file', ''],
    ['a file of another kind', '%PDF-1.7 not an archive at all'],
  ])('%s', async (_what, text) => {
    writeFileSync(bad, text)
    expect(await refusalOf(bad)).toMatch(/no backup of Countersign|cannot be unpacked/)
  })

  it('an archive with other content', async () => {
    await create({ gzip: true, cwd: house.site, file: bad }, ['shell', 'remotes.json'])
    expect(await refusalOf(bad)).toMatch(/^This file is no backup of Countersign\.$/)
  })

  it.each([0.1, 0.5, 0.9, 0.99])('an archive truncated at %d of its length', async (share) => {
    cpSync(good, bad)
    truncateSync(bad, Math.floor(readFileSync(good).length * share))
    expect(await refusalOf(bad)).toMatch(/cannot be unpacked|incomplete|no backup of Countersign/)
  })

  it.each([0.2, 0.4, 0.6, 0.8])('an archive with a damaged byte at %d of its length', async (share) => {
    const damaged = readFileSync(good)
    damaged[Math.floor(damaged.length * share)]! ^= 0x55
    writeFileSync(bad, damaged)
    expect(await refusalOf(bad)).toMatch(/cannot be unpacked|damaged|incomplete|no backup of Countersign/)
  })

  it('a repacked archive with one flipped bit in a document', async () => {
    const tape = gunzipSync(readFileSync(good))
    const at = tape.lastIndexOf('% Lease')
    tape[at]! ^= 1
    writeFileSync(bad, gzipSync(tape))
    expect(await refusalOf(bad)).toMatch(/^The archive is damaged: blobs\/\w\w\/\w{62} was altered\.$/)
  })

  it.each<Bad>([
    ['without a document', (dir) => rmSync(blobIn(dir)), /^The archive is incomplete: it has no blobs\//],
    ...['events.sqlite', 'vault.sqlite', 'calls.sqlite', 'master.key'].map((name): Bad => {
      const refusal = new RegExp(`^The archive is incomplete: it has no ${name}\\.$`)
      return [`without ${name}`, removed(name), refusal]
    }),
    [
      'without a database, and with a matching manifest',
      matching(removed('events.sqlite')),
      /^The archive is incomplete: it has no events\.sqlite\.$/,
    ],
    [
      'with an extra file',
      (dir) => writeFileSync(join(dir, 'blobs', 'extra'), 'x'),
      /^The archive was altered: blobs\/extra was added to it\.$/,
    ],
    [
      'with a rewritten history and matching checksums',
      inHistory(`UPDATE events SET record = replace(record, '"width":150', '"width":151') WHERE revision > 0`),
      /^The history of signature-request-\S+ does not hold: event 3 is altered\.$/,
    ],
    [
      'with an event missing from the middle of a history',
      inHistory(`DELETE FROM events WHERE stream LIKE 'signature-request-%' AND revision = 2`),
      /does not hold: event 2 is out-of-order\.$/,
    ],
    [
      'with an unreadable database',
      matching((dir) => writeFileSync(join(dir, 'events.sqlite'), 'x'.repeat(8192))),
      /^The archive is damaged: events\.sqlite cannot be read/,
    ],
    [
      'of a newer version',
      (dir) => withManifest(dir, { version: 3 as 1 }),
      /^This backup was written by a newer version\. Restore it with that version\.$/,
    ],
    [
      'of version 0.1.0',
      matching(putOlderLog),
      /^The archive \S+bad\.tar\.gz contains data of version 0\.1\.0, which only that version can read\. Restore it with that version\.$/,
    ],
    [
      'that may hold events unknown here',
      matching(noteNewerEvent),
      /^The archive \S+bad\.tar\.gz may contain events that this version does not know \(GuestSang version 1\)\. Restore it with a newer version\.$/,
    ],
    [
      'with another master key inside',
      matching((dir) => writeFileSync(join(dir, 'master.key'), createHash('sha256').digest('base64'))),
      /^The archive was made with another MASTER_KEY\./,
    ],
    [
      'without a master key, if none is configured',
      matching(removed('master.key')),
      /^The archive holds no master key\. Set MASTER_KEY to the one it was made with\.$/,
    ],
  ])('an archive %s', async (_what, change, refusal) => {
    expect(await refusalOf(await altered(change))).toMatch(refusal)
  })

  it('an archive made under another master key than the configured one', async () => {
    const other = createHash('sha256').digest()
    expect(await refusalOf(good, other)).toMatch(/^The archive was made with another MASTER_KEY\./)
  })

  it('an archive with a symbolic link to another folder', async () => {
    const outside = join(house.scratch, 'outside')
    mkdirSync(outside, { recursive: true })
    const file = await altered((dir) => {
      rmSync(join(dir, 'blobs'), { recursive: true })
      symlinkSync(outside, join(dir, 'blobs'))
    })
    expect(await refusalOf(file)).toMatch(/^The archive is incomplete: it has no blobs\//)
    expect(readdirSync(outside)).toEqual([])
  })
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from '@jest/globals'
import { BlobAltered, type BlobStore } from '@countersign/blobs'
import { openFolderBlobs } from '@countersign/blobs/folder'
import { placeFiles } from '@countersign/blobs/internal/place/place-files'
import { carryFiles, changePlace, FilesElsewhere, PlaceLost, readPlace, removeOthers } from '@countersign/blobs/place'
import type { S3Blobs } from '@countersign/blobs/s3'
import { openMemoryVault, type Vault } from '@countersign/vault'

const scratch = await mkdtemp(join(tmpdir(), 'place-'))
afterAll(() => rm(scratch, { recursive: true }))

let folders = 0
const folder = () => openFolderBlobs({ dir: join(scratch, `folder-${++folders}`) })

/** A folder store with a mark, in place of a bucket. */
async function newBucket(bucket: string): Promise<S3Blobs> {
  let words: string | null = null
  return Object.assign(await folder(), {
    address: { bucket, endpoint: 'https://files.example.com', region: 'us-east-1' },
    mark: async () => words,
    writeMark: async (text: string) => void (words = text),
    close: () => undefined,
  })
}

async function setting() {
  const [vault, own, one, other] = [openMemoryVault(), await folder(), await newBucket('one'), await newBucket('other')]
  const start = (bucket: S3Blobs | null, using: Vault = vault) =>
    placeFiles({ vault: using, bucket, openDefault: async () => own })
  return { vault, own, one, other, start }
}

/** Moves all files like `blobs:move`. */
async function move(vault: Vault, from: BlobStore, bucket: S3Blobs | null, to: BlobStore, ahead = false) {
  const never = new AbortController().signal
  return changePlace(
    vault,
    bucket,
    async (_place, isRestOld) => {
      const { names, copied } = await carryFiles({ from, to, stagingDir: join(scratch, 'staging'), signal: never })
      return { copied, removed: isRestOld && !ahead ? await removeOthers(to, names) : 0 }
    },
    { ahead },
  )
}

const filesIn = async (blobs: BlobStore) => {
  const found: string[] = []
  for await (const { sha256 } of blobs.list()) found.push((await buffer(await blobs.read(sha256))).toString())
  return found.toSorted()
}
const file = (text: string) => Buffer.from(text)

describe('the place of files', () => {
  it('is the default store without a bucket, and nothing is recorded', async () => {
    const { start, own, vault } = await setting()
    expect(await start(null)).toBe(own)
    expect(await readPlace(vault)).toEqual({ bucket: null, order: 0 })
    for await (const { subject } of vault.keys()) throw new Error(`a key was made for ${subject}`)
  })

  it('is the configured bucket if there are no files yet, also later and for other replicas', async () => {
    const { start, one, vault } = await setting()
    expect(await Promise.all([start(one), start(one)])).toEqual([one, one])
    await one.putBytes(file('lease'))
    expect(await start(one)).toBe(one)
    expect(await readPlace(vault)).toEqual({ bucket: one.address, order: 1 })
  })

  it('is refused if files are in the default store and a bucket is configured', async () => {
    const { start, own, one } = await setting()
    await own.putBytes(file('lease'))
    await expect(start(one)).rejects.toThrow(FilesElsewhere)
    await expect(start(one)).rejects.toThrow(/one at https.*are with its engines.*npm run blobs:move/)
    expect(await start(null)).toBe(own)
  })

  it('is refused if files are in a bucket and another or none is configured', async () => {
    const { start, one, other } = await setting()
    await start(one)
    await expect(start(other)).rejects.toThrow(/other at .* are in the bucket one at .*npm run blobs:move/)
    await expect(start(null)).rejects.toThrow(/are in the bucket one at .*Set BLOBS_URL.*npm run blobs:move/)
  })

  it('is the same bucket under another address', async () => {
    const { start, one } = await setting()
    await start(one)
    const renamed = { ...one.address, endpoint: 'http://10.0.0.7:9000' }
    expect(await start(Object.assign(one, { address: renamed }))).toBe(one)
  })

  it('is never the bucket of another installation or one with unknown files', async () => {
    const [ours, theirs] = [await setting(), await setting()]
    await theirs.start(theirs.one)
    await expect(ours.start(theirs.one)).rejects.toThrow(/of another installation or program/)
    await ours.start(ours.one)
    await expect(ours.start(theirs.one)).rejects.toThrow(/files of another installation/)
    const full = await newBucket('full')
    await full.putBytes(file('who knows'))
    await expect((await setting()).start(full)).rejects.toThrow(/of another installation or program/)
  })

  it('is reported lost if the note in the vault was altered', async () => {
    const { start, one, vault } = await setting()
    await start(one)
    await vault.keepNote('blobs', { order: 2, text: (await vault.note('blobs'))!.text })
    await expect(start(one)).rejects.toThrow(PlaceLost)
    await vault.keepNote('blobs', { order: 3, text: 'x' })
    await expect(start(one)).rejects.toThrow(PlaceLost)
  })
})

describe('moving files', () => {
  it('moves them to a bucket, to another bucket and back', async () => {
    const { start, own, one, other, vault } = await setting()
    for (const text of ['lease', 'loan']) await own.putBytes(file(text))
    expect(await move(vault, own, one, one)).toEqual({ copied: 2, removed: 0 })
    expect(await filesIn(await start(one))).toEqual(['lease', 'loan'])
    await one.putBytes(file('later'))
    await move(vault, one, other, other)
    expect(await filesIn(await start(other))).toEqual(['later', 'lease', 'loan'])
    await expect(start(one)).rejects.toThrow(FilesElsewhere)
    await move(vault, other, null, own)
    expect(await filesIn(await start(null))).toEqual(['later', 'lease', 'loan'])
    await expect(start(other)).rejects.toThrow(FilesElsewhere)
  })

  it('can be resumed after an interruption, and removes files erased meanwhile', async () => {
    const { start, own, one, vault } = await setting()
    for (const text of ['lease', 'loan', 'note']) await own.putBytes(file(text))
    let puts = 0
    const cut = Object.assign(await folder(), {
      putFile: async (received: Parameters<BlobStore['putFile']>[0]) => {
        if (++puts > 2) throw new Error('cut off')
        await one.putFile(received)
      },
    })
    await expect(move(vault, own, one, cut)).rejects.toThrow('cut off')
    const [kept] = await filesIn(one)
    await expect(start(one)).rejects.toThrow(FilesElsewhere)
    for await (const { sha256 } of own.list()) {
      if ((await buffer(await own.read(sha256))).toString() === kept) await own.removeIfIdle(sha256, new Date(8.64e15))
    }
    expect(await move(vault, own, one, one)).toEqual({ copied: 1, removed: 1 })
    expect(await filesIn(await start(one))).toEqual(await filesIn(own))
  })

  it('ahead of time only copies them', async () => {
    const { start, own, one, vault } = await setting()
    await own.putBytes(file('lease'))
    expect(await move(vault, own, one, one, true)).toEqual({ copied: 1, removed: 0 })
    expect(await start(null)).toBe(own)
    await own.putBytes(file('loan'))
    expect(await move(vault, own, one, one)).toEqual({ copied: 1, removed: 0 })
    expect(await filesIn(await start(one))).toEqual(['lease', 'loan'])
  })

  it('stops at an altered file', async () => {
    const { own, one, vault } = await setting()
    const { sha256 } = await own.putBytes(file('lease'))
    const altered = { ...own, list: () => own.list(), read: async () => (await folderWith('other')).read(sha256) }
    await expect(move(vault, altered as BlobStore, one, one)).rejects.toThrow(BlobAltered)
    expect(await filesIn(one)).toEqual([])
    expect(await readPlace(vault)).toEqual({ bucket: null, order: 0 })

    async function folderWith(text: string) {
      const dir = join(scratch, `folder-${++folders}`)
      const blobs = await openFolderBlobs({ dir })
      await blobs.putBytes(file('lease'))
      await writeFile(join(dir, sha256.slice(0, 2), sha256.slice(2)), text)
      return blobs
    }
  })

  it('keeps files of a bucket that a restored vault does not know', async () => {
    const { own, one, vault, start } = await setting()
    await own.putBytes(file('lease'))
    await move(vault, own, one, one)
    await one.putBytes(file('later'))
    const restored = openMemoryVault()
    for await (const { subject, key } of vault.keys()) await restored.adopt(subject, key)
    await expect(start(one, restored)).rejects.toThrow(FilesElsewhere)
    expect(await move(restored, own, one, one)).toEqual({ copied: 0, removed: 0 })
    expect(await filesIn(await start(one, restored))).toEqual(['later', 'lease'])
  })
})

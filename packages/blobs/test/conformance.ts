import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { BlobAltered, BlobMismatch, BlobMissing, type BlobStore } from '@countersign/blobs'
import { until } from '@countersign/test-services/until'

export interface OpenedBlobs {
  blobs: BlobStore
  /** Overwrites a blob with bytes of the same length, behind the store's back. */
  alter: (sha256: string, bytes: Buffer) => Promise<void>
  tearDown?: () => Promise<void>
}

/**
 * Specifies the behaviour of every blob store adapter.
 * @param guarded false if the engine under test cannot check and write atomically: skips tests that need it
 */
export function describeBlobs(
  name: string,
  open: () => Promise<OpenedBlobs>,
  { guarded = true }: { guarded?: boolean } = {},
): void {
  describe(`blobs: ${name}`, () => {
    let blobs: BlobStore
    let alter: OpenedBlobs['alter']
    let tearDown: (() => Promise<void>) | undefined
    let dir: string

    beforeEach(async () => {
      dir = await mkdtemp(join(tmpdir(), 'incoming-'))
      ;({ blobs, alter, tearDown } = await open())
    })
    afterEach(async () => {
      await tearDown?.()
      await rm(dir, { recursive: true })
    })

    const received = async (bytes: Buffer) => {
      const path = join(dir, randomUUID())
      await writeFile(path, bytes)
      return { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    }
    const tomorrow = () => new Date(Date.now() + 86_400_000)

    it('moves a file in and returns its bytes', async () => {
      const bytes = randomBytes(100_000)
      const file = await received(bytes)
      await blobs.putFile(file)
      expect(await buffer(await blobs.read(file.sha256))).toEqual(bytes)
      expect(await blobs.find(file.sha256)).toMatchObject({ sha256: file.sha256, size: bytes.length })
      await expect(stat(file.path)).rejects.toThrow('ENOENT')
    })

    it('stores bytes under their SHA-256', async () => {
      const blob = await blobs.putBytes(Buffer.from('abc'))
      expect(blob).toEqual({ sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad', size: 3 })
      expect((await buffer(await blobs.read(blob.sha256))).toString()).toBe('abc')
    })

    it('stores the same bytes once, even if put concurrently', async () => {
      const bytes = randomBytes(1000)
      const files = await Promise.all(Array.from({ length: 5 }, () => received(bytes)))
      await Promise.all(files.map((file) => blobs.putFile(file)))
      const all = []
      for await (const blob of blobs.list()) all.push(blob.sha256)
      expect(all).toEqual([files[0]!.sha256])
    })

    it('reads an inclusive range', async () => {
      const { sha256 } = await blobs.putBytes(Buffer.from('0123456789'))
      expect((await buffer(await blobs.read(sha256, { start: 3, end: 5 }))).toString()).toBe('345')
    })

    describe('with bytes altered in the store', () => {
      /** Returns the bytes received, and how the stream ended. */
      const reading = async (sha256: string) => {
        const given: Buffer[] = []
        try {
          for await (const piece of await blobs.read(sha256)) given.push(piece as Buffer)
          return { given: Buffer.concat(given), ending: 'whole' }
        } catch (error) {
          return { given: Buffer.concat(given), ending: (error as Error).name }
        }
      }

      it.each([
        ['the first', 0],
        ['a later', 400_000],
        ['the last', 599_999],
      ])('fails a full read before its last chunk: %s byte', async (_which, index) => {
        const bytes = randomBytes(600_000)
        const { sha256 } = await blobs.putBytes(bytes)
        const altered = Buffer.from(bytes)
        altered[index]! ^= 1
        await alter(sha256, altered)
        const { given, ending } = await reading(sha256)
        expect(ending).toBe(BlobAltered.name)
        expect(given.length).toBeLessThan(bytes.length)
        expect((await buffer(await blobs.read(sha256, { start: index, end: index })))[0]).toBe(altered[index])
      })

      it('returns nothing of a small blob, and fails its check until the right bytes are read', async () => {
        const { sha256 } = await blobs.putBytes(Buffer.from('You pay 100 EUR'))
        await alter(sha256, Buffer.from('You pay 999 EUR'))
        await expect(blobs.check()).resolves.toBeUndefined()
        expect(await reading(sha256)).toEqual({ given: Buffer.alloc(0), ending: BlobAltered.name })
        await expect(blobs.check()).rejects.toThrow(`1 stored file is not what was stored (${sha256})`)
        await alter(sha256, Buffer.from('You pay 100 EUR'))
        expect(await reading(sha256)).toEqual({ given: Buffer.from('You pay 100 EUR'), ending: 'whole' })
        await expect(blobs.check()).resolves.toBeUndefined()
      })
    })

    it('reads an empty blob', async () => {
      const { sha256 } = await blobs.putBytes(Buffer.alloc(0))
      expect(await buffer(await blobs.read(sha256))).toEqual(Buffer.alloc(0))
    })

    it('reports a missing blob', async () => {
      const sha256 = 'f'.repeat(64)
      expect(await blobs.find(sha256)).toBeNull()
      await expect(blobs.read(sha256)).rejects.toThrow(BlobMissing)
    })

    it('rejects a name that is not a SHA-256', async () => {
      await expect(blobs.read('../../etc/passwd')).rejects.toThrow(BlobMissing)
      await expect(blobs.find('..')).rejects.toThrow(BlobMissing)
    })

    it('rejects a file whose size differs from the given one', async () => {
      const file = await received(Buffer.from('abc'))
      await expect(blobs.putFile({ ...file, size: 4 })).rejects.toThrow(BlobMismatch)
      expect(await blobs.find(file.sha256)).toBeNull()
    })

    it('removes only idle blobs', async () => {
      const { sha256 } = await blobs.putBytes(Buffer.from('abc'))
      expect(await blobs.removeIfIdle(sha256, new Date(0))).toBe(false)
      expect(await blobs.find(sha256)).not.toBeNull()
      expect(await blobs.removeIfIdle(sha256, tomorrow())).toBe(true)
      expect(await blobs.find(sha256)).toBeNull()
      expect(await blobs.removeIfIdle(sha256, tomorrow())).toBe(false)
    })

    it('treats a repeated put as use', async () => {
      const { sha256 } = await blobs.putBytes(Buffer.from('abc'))
      const first = (await blobs.find(sha256))!.touchedAt
      await until(() => Date.now() > first.getTime())
      await blobs.putBytes(Buffer.from('abc'))
      const second = (await blobs.find(sha256))!.touchedAt
      expect(second.getTime()).toBeGreaterThan(first.getTime())
      expect(await blobs.removeIfIdle(sha256, second)).toBe(false)
    })

    it('treats a touch as use, and does not touch a missing blob', async () => {
      const { sha256 } = await blobs.putBytes(Buffer.from('abc'))
      const put = (await blobs.find(sha256))!.touchedAt.getTime()
      expect(await blobs.touch(sha256)).toBe(true)
      expect((await blobs.find(sha256))!.touchedAt.getTime()).toBeGreaterThan(put)
      expect(await blobs.removeIfIdle(sha256, new Date(put + 1))).toBe(false)
      expect((await buffer(await blobs.read(sha256))).toString()).toBe('abc')
      expect(await blobs.touch('a'.repeat(64))).toBe(false)
      expect(await blobs.find('a'.repeat(64))).toBeNull()
    })

    it('gives each put a later time, even in quick succession', async () => {
      let before = 0
      for (let put = 0; put < 5; put++) {
        const { sha256 } = await blobs.putBytes(Buffer.from('abc'))
        const now = (await blobs.find(sha256))!.touchedAt.getTime()
        expect(now).toBeGreaterThan(before)
        expect(await blobs.removeIfIdle(sha256, new Date(before + 1))).toBe(false)
        before = now
      }
    })

    const itGuarded = (title: string, test: () => Promise<void>) =>
      (guarded ? it : it.skip)(guarded ? title : `${title} (skipped: it judges and writes in several steps)`, test)

    itGuarded('keeps bytes that are put while a clean-up removes them', async () => {
      for (let round = 0; round < 20; round++) {
        const { sha256 } = await blobs.putBytes(Buffer.from('abc'))
        const old = (await blobs.find(sha256))!.touchedAt
        await until(() => Date.now() > old.getTime() + 1)
        await Promise.all([blobs.removeIfIdle(sha256, new Date(old.getTime() + 1)), blobs.putBytes(Buffer.from('abc'))])
        expect(await blobs.find(sha256)).not.toBeNull()
      }
    })

    it('passes its check while writable', async () => {
      await expect(blobs.check()).resolves.toBeUndefined()
    })
  })
}

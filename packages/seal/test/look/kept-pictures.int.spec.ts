import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ChildPool, namespacesForChildren } from '@countersign/child-pool'
import { withForm, withPdf } from '@countersign/pdfium'
import { openSealingPools, openSealingTools, type SealingPools } from '@countersign/seal'
import { checkSealed } from '@countersign/seal/internal/check/check-sealed'
import { filledFieldsOf } from '@countersign/seal/internal/look/filled-field'
import { KeptPictures } from '@countersign/seal/internal/look/kept-pictures'
import { type Picture, pictureOf } from '@countersign/seal/internal/look/picture'
import { sha256Of } from '@countersign/seal/internal/pades/sha256'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { honest, tick } from '../fixtures/looked-at.js'
import { pagesPdf } from '../fixtures/plain-pdf.js'
import { sealedOver } from '../fixtures/sealed-over.js'

jest.setTimeout(60_000)

const fields = filledFieldsOf([tick])
const wrong = 'page 1 does not show what was filled in as it should'
const moved = '1 0 0 1 0 30 cm q'
const warned: unknown[] = []
const log = { info() {}, warn: (...words: unknown[]) => void warned.push(words), error() {} }

const drawn = (pdf: Buffer, page: number): Promise<Picture> =>
  withPdf(pdf, (open) => withForm(open, (form) => pictureOf(open, form, page)!))

describe('the check of a sealed file', () => {
  it('compares with the kept picture, to the pixel', async () => {
    const files = await sealedOver(honest)
    const picture = await drawn(files[0], 0)
    expect(await checkSealed(...files, ['stamps'], fields, () => picture)).toBeNull()
    for (const [at, what] of [
      [0, 'outside'],
      [(picture.size.width * 60 + 60) * 4, 'inside a field'],
    ] as const) {
      const pixels = Buffer.from(picture.pixels)
      pixels[at] = pixels[at]! ^ 128
      expect([what, await checkSealed(...files, ['stamps'], fields, () => ({ ...picture, pixels }))]).toEqual([
        what,
        wrong,
      ])
    }
  })
})

describe('kept pictures', () => {
  const picture = (bytes: number): Picture => ({ size: { width: 1, height: 1 }, pixels: Buffer.alloc(bytes) })

  it('are drawn once per PDF and page', () => {
    const kept = new KeptPictures(100)
    const asked: number[] = []
    const draw = (index: number) => {
      asked.push(index)
      return picture(10)
    }
    for (const name of ['a', 'a', 'b']) kept.fill(name, [0, 1], draw)
    expect(asked).toEqual([0, 1, 0, 1])
  })

  it('are dropped beyond the limit, the oldest first', () => {
    const kept = new KeptPictures(30)
    for (const name of ['a', 'b', 'c']) kept.fill(name, [0], () => picture(10))
    kept.fill('a', [0], () => picture(10))
    kept.fill('d', [0], () => picture(10))
    expect(['a', 'b', 'c', 'd'].map((name) => kept.of(name)(0) !== undefined)).toEqual([true, false, true, true])
  })

  it('of one document never exceed the limit, nor are more drawn', () => {
    const kept = new KeptPictures(30)
    let count = 0
    const draw = () => {
      count++
      return picture(10)
    }
    kept.fill('a', [0, 1, 2, 3, 4, 5], draw)
    expect([0, 1, 2, 3].map((index) => kept.of('a')(index) !== undefined)).toEqual([true, true, true, false])
    expect(count).toBe(4)
  })
})

describe('a checking child', () => {
  let folder: string
  let pools: SealingPools

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kept-'))
    pools = openSealingPools({ stagingDir: folder, max: 2, namespaces: await namespacesForChildren(), log })
  })
  afterAll(async () => {
    await Promise.all([pools.stamping.close(), pools.checking.close()])
    await rm(folder, { recursive: true, force: true })
  })

  const keeps = (pdf: Buffer) =>
    pools.checking.run('keeps-pages', { sha256: sha256Of(pdf).toString('hex'), pages: [1] }, 9000)
  const stored = async (name: string, bytes: Buffer) => {
    const path = join(folder, name)
    await writeFile(path, bytes)
    return path
  }
  async function verdict([before, sealed]: readonly [Buffer, Buffer]) {
    const files = { 'before.pdf': await stored('before', before), 'sealed.pdf': await stored('sealed', sealed) }
    const input = { before: 'before.pdf', sealed: 'sealed.pdf', kinds: ['stamps'] as const, fields }
    return pools.checking.run('check-seal', input, 60_000, { files })
  }

  it('draws an expected document once, and judges sealed files by it', async () => {
    const tools = await openSealingTools({
      stagingDir: folder,
      identity: () => Promise.reject(new Error('no seal is made')),
      timestampUrl: null,
      outboundNetworks: [],
      atOnce: 1,
      pools,
      log,
    })
    const rehearsed = new Set<string>()
    for (const pool of [pools.stamping, pools.checking])
      jest.spyOn(pool, 'run').mockImplementation((task: string, ...given: unknown[]) => {
        // Of the document itself are the other tasks.
        if (!task.endsWith('-pages')) rehearsed.add(task)
        return Reflect.apply(ChildPool.prototype.run, pool, [task, ...given])
      })
    const [before, sealed] = await sealedOver(honest)
    const [, altered] = await sealedOver(moved)
    const sha256 = sha256Of(before).toString('hex')
    let reads = 0
    const expected = new Promise<void>((resolve) => {
      const withFile = async (_sha256: string, use: (path: string) => Promise<void>) => {
        reads++
        await use(await stored('expected', before))
        resolve()
      }
      for (let n = 0; n < 20; n++) tools.expect([{ sha256, pages: [1] }], withFile)
    })
    await expected
    await tools.close()
    expect(warned).toEqual([])
    // It seals a sample, so that the first Finish finds code that is loaded and compiled.
    expect([...rehearsed]).toEqual(['make-certificate', 'check-seal', 'stamp-document'])
    expect((await readdir(folder)).filter((name) => name.startsWith('child-rehearsal-'))).toEqual([])
    expect(reads).toBe(1)
    expect(await keeps(before)).toBe(true)
    expect(await verdict([before, sealed])).toBeNull()
    const stamped = Buffer.concat([before, altered.subarray(before.length)])
    expect(await verdict([before, stamped])).not.toBeNull()
  })

  it('keeps a picture only under the hash of the bytes that it drew', async () => {
    const files = await sealedOver(moved)
    const other = pagesPdf([{ content: honest }, {}])
    await pools.checking.run('draw-pages', { pdf: 'before.pdf', pages: [1] }, 9000, {
      files: { 'before.pdf': await stored('other', other) },
    })
    expect(await keeps(other)).toBe(true)
    expect(await keeps(files[0])).toBe(false)
    expect(await verdict(files)).toBe(wrong)
    // Even if the moved file is drawn ahead, its stamps are in the wrong place.
    await pools.checking.run('draw-pages', { pdf: 'before.pdf', pages: [1] }, 9000, {
      files: { 'before.pdf': await stored('moved', files[0]) },
    })
    expect(await keeps(files[0])).toBe(true)
    expect(await verdict(files)).toBe(wrong)
  })
})

import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Mongo, openMongo } from '@countersign/mongo'
import { StoreUnavailable } from '@countersign/projections'
import { openMongoPageChecks } from '@countersign/requests-api/internal/requests/adapters/mongo-page-checks'
import { openSqlitePageChecks } from '@countersign/requests-api/internal/requests/adapters/sqlite-page-checks'
import type { PageCheck, PageChecks } from '@countersign/requests-api/internal/requests/ports/page-checks'
import { testMongos, type TestMongo } from '@countersign/test-services/mongo/open-test-mongo'
import { onSmallDisk } from '@countersign/test-services/small-disk'
import { talkedTo } from '@countersign/test-services/talked-to'

const hash = (letter: string) => letter.repeat(64)
const begun = (rendition: string, more: Partial<PageCheck> = {}): PageCheck => ({
  rendition,
  original: null,
  engines: 'PDFium 1, pdf.js 2',
  pages: 120,
  keeps: false,
  turn: 0,
  checked: 0,
  pictures: [],
  unlike: [],
  unkept: false,
  tries: 0,
  result: null,
  ...more,
})

function describePageChecks(name: string, open: () => Promise<PageChecks>): void {
  describe(`checks of pages: ${name}`, () => {
    let checks: PageChecks
    beforeAll(async () => {
      checks = await open()
    })
    afterAll(() => checks.close())

    it('are found by rendition and upload, as last stored', async () => {
      const one = begun(hash('1'))
      const compared = begun(hash('1'), { original: hash('a'), checked: 10, pictures: [3], unlike: [7], unkept: true })
      expect(await checks.find(one)).toBeNull()
      await checks.put(one)
      await checks.put(compared)
      expect([await checks.find(one), await checks.find(compared)]).toEqual([one, compared])
      const done = { ...one, checked: 120, pictures: [3], result: { rendition: { sha256: hash('e'), size: 7 } } }
      await checks.put(done)
      expect([await checks.find(one), await checks.find(compared)]).toEqual([done, compared])
      const large = { ...compared, checked: 120, result: { tooLarge: [3] } }
      await checks.put(large)
      expect(await checks.find(compared)).toEqual(large)
      await checks.forget(hash('1'))
      expect([await checks.find(one), await checks.find(compared)]).toEqual([null, null])
    })

    it('are listed while unfinished, in batches', async () => {
      const going = [
        begun(hash('2')),
        begun(hash('2'), { original: hash('a') }),
        begun(hash('2'), { original: hash('b') }),
        begun(hash('3')),
      ]
      for (const one of [...going, begun(hash('4'), { result: { rendition: null } })]) await checks.put(one)
      expect(await checks.unfinished(null, 3)).toEqual(going.slice(0, 3))
      expect(await checks.unfinished(going[1]!, 3)).toEqual(going.slice(2))
      expect(await checks.unfinished(going[3]!, 3)).toEqual([])
    })

    it('list their renditions, each once', async () => {
      const all: string[] = []
      for (let some = await checks.renditions(null, 2); some.length > 0;) {
        all.push(...some)
        some = await checks.renditions(some.at(-1)!, 2)
      }
      expect(all).toEqual([hash('2'), hash('3'), hash('4')])
      await checks.forget(hash('3'))
      expect(await checks.renditions(hash('2'), 2)).toEqual([hash('4')])
    })

    it('are counted if they were given up', async () => {
      const before = await checks.givenUp(9)
      await checks.put(begun(hash('6'), { tries: 5, result: { givenUpAt: '2026-11-25T12:00:00.000Z' } }))
      expect([before, await checks.givenUp(9)]).toEqual([0, 1])
      expect(await checks.unfinished({ rendition: hash('5'), original: null }, 9)).toEqual([])
    })

    it('can hold 2,000 pages that all become pictures', async () => {
      const every = Array.from({ length: 2000 }, (_, index) => index + 1)
      const check = begun(hash('5'), { pages: 2000, checked: 2000, pictures: every, unlike: every })
      await checks.put(check)
      expect(await checks.find(check)).toEqual(check)
    })
  })
}

const dir = mkdtempSync(join(tmpdir(), 'page-checks-'))
afterAll(() => rmSync(dir, { recursive: true }))

describePageChecks('sqlite', async () => openSqlitePageChecks({ file: join(dir, 'page-checks.sqlite') }))

it('reports a full disk as unavailable: sqlite', async () => {
  const { opened: checks, fill } = onSmallDisk(() => openSqlitePageChecks({ file: join(dir, 'small.sqlite') }))
  fill()
  const fillUp = async () => {
    for (;;) await checks.put(begun(randomBytes(32).toString('hex')))
  }
  await expect(fillUp()).rejects.toThrow(StoreUnavailable)
  await checks.close()
})

describe.each(testMongos())('$name', ({ name, open }) => {
  let server: TestMongo
  let mongo: Mongo

  beforeAll(async () => {
    server = await open()
    talkedTo(`checks of pages: mongodb, ${name}`, server.spokenTo)
    mongo = await openMongo(server.urlOf(`page-checks-${randomUUID()}`))
  })
  afterAll(async () => {
    await mongo.db.dropDatabase()
    await mongo.close()
    await server.stop()
  })

  describePageChecks(`mongodb, ${name}`, () => openMongoPageChecks(mongo))
})

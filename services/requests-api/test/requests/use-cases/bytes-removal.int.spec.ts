import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { BlobStore } from '@countersign/blobs'
import { openFolderBlobs } from '@countersign/blobs/folder'
import { AppendOutcomeUnknown } from '@countersign/event-log'
import type { Generation } from '@countersign/projections'
import { openMemoryBytesUnderWay } from '@countersign/requests-api/internal/requests/adapters/memory-bytes-under-way'
import { BytesRemoval } from '@countersign/requests-api/internal/requests/use-cases/documents/bytes-removal'
import { NamingBytes } from '@countersign/requests-api/internal/requests/use-cases/documents/naming-bytes'
import type { BytesUnderWay } from '@countersign/requests-api/internal/requests/ports/bytes-under-way'
import { clockAt } from '../../clock-at.js'

const bytes = Buffer.from('a contract that everybody uploads')
const hour = 60 * 60 * 1000

let dir: string
let late: number
let blobs: BlobStore
let underWay: BytesUnderWay
let sha256: string
/** Hashes named by events. */
let named: Set<string>
/** Hooks that run once during the removal's next step of a kind. */
let meanwhile: Record<'find' | 'isMarked' | 'latest' | 'pause', () => void | Promise<void>>
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'removal-'))
  late = 0
  blobs = await openFolderBlobs({ dir })
  underWay = openMemoryBytesUnderWay()
  named = new Set()
  meanwhile = { find: nothing, isMarked: nothing, latest: nothing, pause: nothing }
  ;({ sha256 } = await blobs.putBytes(bytes))
})
afterEach(() => rm(dir, { recursive: true }))

const nothing = () => undefined
const clock = clockAt(() => new Date(Date.now() + late))
/** Runs and clears the hook of a step. */
async function and<Answer>(step: keyof typeof meanwhile, answer: Promise<Answer>): Promise<Answer> {
  const answered = await answer
  const happens = meanwhile[step]
  meanwhile[step] = nothing
  await happens()
  return answered
}

/** Its pauses take no time, but run their hook. */
function removal(): BytesRemoval {
  const shelf = { get: async (_table: string, key: string) => (named.has(key) ? { row: { uses: 1 } } : undefined) }
  return new BytesRemoval({
    readModels: { latest: () => and('latest', Promise.resolve(shelf as unknown as Generation)) as never },
    blobs: {
      find: (name) => and('find', blobs.find(name)),
      removeIfIdle: (name, since) => blobs.removeIfIdle(name, since),
    },
    underWay: { isMarked: (name, since) => and('isMarked', underWay.isMarked(name, since)) },
    clock: { ...clock, sleep: () => and('pause', Promise.resolve()) },
  })
}

/** Simulates an upload of the same bytes, step by step. */
function upload() {
  const { promise: naming, resolve: name } = Promise.withResolvers<void>()
  const { promise: stored, resolve: isStored } = Promise.withResolvers<void>()
  let ended: Promise<void> | undefined
  const begun = () => {
    ended = new NamingBytes(underWay, removal(), clock).during(async (mark) => {
      await mark([sha256])
      await blobs.putBytes(bytes)
      isStored()
      await naming
      named.add(sha256)
    })
    return stored
  }
  const end = async () => {
    name()
    await ended
  }
  return { begun, end, whole: async () => (await begun(), await end()) }
}

const isThere = async () => (await blobs.find(sha256)) !== null

describe('unused bytes', () => {
  it('are removed at once, however recently they were stored', async () => {
    expect(await removal().removeUnmarked([sha256])).toEqual([])
    expect(await isThere()).toBe(false)
  })

  it('are kept while they are referenced', async () => {
    named.add(sha256)
    expect(await removal().removeUnmarked([sha256])).toEqual([])
    expect(await isThere()).toBe(true)
  })
})

describe('an upload of the same bytes', () => {
  it.each(['latest', 'find', 'isMarked'] as const)(
    'keeps them if it begins and ends while the removal is at %s',
    async (step) => {
      meanwhile[step] = () => upload().whole()
      await removal().removeUnmarked([sha256])
      expect(await isThere()).toBe(true)
    },
  )

  it.each(['latest', 'find', 'isMarked'] as const)(
    'keeps them if it begins while the removal is at %s and ends later',
    async (step) => {
      const uploading = upload()
      meanwhile[step] = () => uploading.begun()
      await removal().removeUnmarked([sha256])
      expect(await isThere()).toBe(true)
      await uploading.end()
      expect(await removal().removeUnmarked([sha256])).toEqual([])
      expect(await isThere()).toBe(true)
    },
  )

  it('keeps them if it stores them before a removal and references them just before the marker check', async () => {
    const uploading = upload()
    await uploading.begun()
    meanwhile.find = uploading.end
    await removal().removeUnmarked([sha256])
    expect(await isThere()).toBe(true)
  })

  it('keeps them if it stores them after all checks of a removal', async () => {
    const uploading = upload()
    meanwhile.isMarked = () => {
      meanwhile.latest = uploading.begun
    }
    await removal().removeUnmarked([sha256])
    expect(await isThere()).toBe(true)
    await uploading.end()
  })

  it('is awaited by a removal, and keeps them by referencing them', async () => {
    const uploading = upload()
    await uploading.begun()
    const removing = removal()
    const marked = await removing.removeUnmarked([sha256])
    expect(marked).toEqual([sha256])
    meanwhile.pause = uploading.end
    await removing.removeLater(marked)
    expect(await isThere()).toBe(true)
  })

  it('removes them on failure, unless another upload marks or references them', async () => {
    const fails = (before: () => Promise<unknown>) =>
      new NamingBytes(underWay, removal(), clock).during(async (mark) => {
        await mark([sha256])
        await blobs.putBytes(bytes)
        await before()
        throw new Error('refused')
      })
    const other = upload()
    await expect(fails(other.begun)).rejects.toThrow('refused')
    expect(await isThere()).toBe(true)
    await other.end()
    await expect(fails(async () => undefined)).rejects.toThrow('refused')
    expect(await isThere()).toBe(true)
    named.clear()
    await expect(fails(async () => undefined)).rejects.toThrow('refused')
    expect(await isThere()).toBe(false)
  })

  it('leaves them to the sweep if it takes longer than a minute or the process stops', async () => {
    await underWay.mark('a long upload', [sha256], clock.now())
    const removing = removal()
    await removing.removeLater([sha256])
    expect(await isThere()).toBe(true)
    const stopped = removal()
    stopped.stop()
    meanwhile.pause = () => {
      throw new Error('nobody waits any more')
    }
    await stopped.removeLater([sha256])
  })

  it('counts for an hour after its process has crashed', async () => {
    await underWay.mark('of a crash', [sha256], clock.now())
    expect(await removal().removeUnmarked([sha256])).toEqual([sha256])
    late = hour + 1
    expect(await removal().removeUnmarked([sha256])).toEqual([])
    expect(await isThere()).toBe(false)
  })

  it('keeps its marker if the log did not confirm whether its event is stored', async () => {
    const unknown = new NamingBytes(underWay, removal(), clock).during(async (mark) => {
      await mark([sha256])
      throw new AppendOutcomeUnknown('upload-1')
    })
    await expect(unknown).rejects.toThrow(AppendOutcomeUnknown)
    expect(await underWay.isMarked(sha256, new Date(0))).toBe(true)
    expect(await isThere()).toBe(true)
  })
})

import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { BlobStore } from '@countersign/blobs'
import { openFolderBlobs } from '@countersign/blobs/folder'
import { mailOutcomeQueue } from '@countersign/contracts/jobs'
import { type EventLog, type EventRecord, hashOf, HistoryKeys, verifyChain } from '@countersign/event-log'
import { openMemoryLog } from '@countersign/event-log/memory'
import { eventsOf, plainRecord } from '@countersign/event-log/testing'
import {
  ChainBroken,
  dataFiles,
  type Engines,
  LogAltered,
  type Move,
  MovedOn,
  moveInstallation,
  MoveNotes,
  NotEmpty,
  openEmbedded,
  OutcomesWaiting,
} from '@countersign/requests-api'
import { firstNote, HistoryNotes } from '@countersign/requests-api/internal/platform/integrity/history-note'
import { openMemoryVault, type Vault } from '@countersign/vault'
import fc from 'fast-check'
import { openInstallation } from '../../api/installation.js'
import { samplePdf } from '../../api/sample-pdf.js'
import { noLog } from '@countersign/telemetry'
import { systemClock } from '@countersign/requests-api/internal/kernel/clock'

const scratch = await mkdtemp(join(tmpdir(), 'moving-'))
afterAll(() => rm(scratch, { recursive: true }))

/** An installation that has stopped; engines on its folder are opened on demand. */
const old = await openInstallation()
let engines: Engines
beforeAll(async () => {
  const browser = old.browser()
  for (const text of ['Lease', 'Loan']) {
    const { path } = await browser.draft({ pdf: await samplePdf(1, text), recipients: 2, fields: 1 })
    await browser.send(path)
  }
  await browser.upload([{ name: 'Unused.pdf', bytes: await samplePdf(1, 'Unused') }])
  await old.engines.vault.destroy('document-erased')
  await old.restart()
  engines = old.engines
})
afterAll(() => old.end())

interface Target {
  eventLog: EventLog
  vault: Vault
  blobs: BlobStore
  stagingDir: string
  notes: MoveNotes
}

let targets = 0
async function newTarget(): Promise<Target> {
  const dir = join(scratch, `target-${++targets}`)
  const stagingDir = join(dir, 'staging')
  await mkdir(stagingDir, { recursive: true })
  const blobs = await openFolderBlobs({ dir: join(dir, 'blobs') })
  return {
    eventLog: openMemoryLog(),
    vault: openMemoryVault(),
    blobs,
    stagingDir,
    notes: new MoveNotes(join(dir, 'notes')),
  }
}

const movedTarget = async (): Promise<Target> => {
  const target = await newTarget()
  await move(target)
  return target
}

const never = new AbortController().signal
const move = ({ notes, ...to }: Move['to'] & { notes: MoveNotes }, from: Move['from'] = engines) =>
  moveInstallation({ from, to, notes, log: noLog, signal: never })

class Cut extends Error {}

/** A target with a failing n-th write: before it happens, or after it, without a response. */
function cutAt(target: Target, write: number, when: 'before' | 'after') {
  let writes = 0
  const cutting =
    <Parts extends unknown[], Result>(run: (...parts: Parts) => Promise<Result>) =>
    async (...parts: Parts) => {
      const cut = ++writes === write
      if (cut && when === 'before') throw new Cut()
      const result = await run(...parts)
      if (cut) throw new Cut()
      return result
    }
  const { eventLog, vault, blobs } = target
  return {
    ...target,
    eventLog: { ...eventLog, append: cutting(eventLog.append.bind(eventLog)) },
    vault: { ...vault, adopt: cutting(vault.adopt.bind(vault)), destroy: cutting(vault.destroy.bind(vault)) },
    blobs: { find: blobs.find.bind(blobs), putFile: cutting(blobs.putFile.bind(blobs)) },
  }
}

/** The content of an installation's primary stores, without positions, which differ between logs. */
async function heldBy({ eventLog, vault, blobs }: Pick<Engines, 'eventLog' | 'vault' | 'blobs'>) {
  const events = (await eventsOf(eventLog)).map(({ position: _position, ...record }) => record)
  const keys: Record<string, string> = {}
  for await (const { subject, key } of vault.keys()) {
    keys[subject] = key === 'destroyed' ? key : key.derive('test').toString('hex')
  }
  const files: Record<string, string> = {}
  for await (const { sha256 } of blobs.list()) {
    files[sha256] = createHash('sha256')
      .update(await buffer(await blobs.read(sha256)))
      .digest('hex')
  }
  return { events, keys, files }
}

describe('moving to other engines', () => {
  it('copies everything in the original order, and nothing twice when it is repeated', async () => {
    const target = await newTarget()
    const moved = await move(target)
    const held = await heldBy(engines)
    expect(await heldBy(target)).toEqual(held)
    expect(held.events.length).toBeGreaterThan(15)
    expect(held.keys['document-erased']).toBe('destroyed')
    for (const [sha256, found] of Object.entries(held.files)) expect(found).toBe(sha256)
    for (const records of Map.groupBy(await eventsOf(target.eventLog), ({ stream }) => stream).values()) {
      expect(verifyChain(records)).toBeNull()
    }
    expect(await move(target)).toEqual(moved)
    expect(await heldBy(target)).toEqual(held)
  })

  it('verifies everything at the new place', async () => {
    const { vault, eventLog } = await movedTarget()
    const note = await new HistoryNotes(vault).read()
    expect(note).toMatchObject({ count: (await eventsOf(eventLog)).length, position: await eventLog.head() })
  })

  it('copies more large events of a history than one append may hold', async () => {
    const [target, source] = [await newTarget(), await emptySource()]
    const large: EventRecord[] = []
    for (let n = 0; n < 20; n++) {
      large.push(linked(source, large, undefined, { text: 'x'.repeat(40_000) }))
      await source.eventLog.append('lease', n - 1, [large.at(-1)!])
    }
    expect(await move(target, source)).toMatchObject({ events: 20, streams: 1 })
    expect(await target.eventLog.read('lease')).toHaveLength(20)
  })

  it('resumes after any interruption, without missing or duplicate data', async () => {
    const held = await heldBy(engines)
    const cut = fc.record({ write: fc.integer({ min: 1, max: 40 }), when: fc.constantFrom('before', 'after') })
    await fc.assert(
      fc.asyncProperty(fc.array(cut, { minLength: 1, maxLength: 4 }), fc.boolean(), async (cuts, notesAreLost) => {
        const target = await newTarget()
        for (const { write, when } of cuts) {
          await move(cutAt(target, write, when)).catch((error: unknown) => {
            if (!(error instanceof Cut)) throw error
          })
        }
        if (notesAreLost) await target.notes.write(0)
        await move(target)
        expect(await heldBy(target)).toEqual(held)
      }),
      { numRuns: 20 },
    )
  })

  it('ignores its notes if the new log does not match them', async () => {
    const first = await newTarget()
    await move(first)
    const second = { ...(await newTarget()), notes: first.notes }
    await move(second)
    expect(await heldBy(second)).toEqual(await heldBy(engines))
  })

  it('is refused if the new log holds events of another installation, despite any notes', async () => {
    const target = await newTarget()
    await move(target)
    const used = { ...(await newTarget()), notes: target.notes }
    await used.eventLog.append('a', -1, [plainRecord('a', 0)])
    await expect(move(used)).rejects.toThrow(NotEmpty)
    expect(await heldBy(used)).toMatchObject({ events: [{ stream: 'a' }], keys: {}, files: {} })
  })

  it('keeps erased subjects erased, even if erased between two runs or at the new place', async () => {
    const [target, source] = [await newTarget(), { ...engines, eventLog: openMemoryLog(), vault: openMemoryVault() }]
    for (const subject of ['here', 'there']) await source.vault.obtain(subject)
    await move(target, source)
    await source.vault.destroy('here')
    await target.vault.destroy('there')
    await move(target, source)
    expect([await target.vault.find('here'), await target.vault.find('there')]).toEqual(['destroyed', 'destroyed'])
  })

  it('is refused while a mail outcome is not yet recorded in the history', async () => {
    const target = await newTarget()
    const { queue } = engines
    const counts = async (name: string) => ({
      ...(await queue.counts(name)),
      ...(name === mailOutcomeQueue && { waiting: 2 }),
    })
    await expect(move(target, { ...engines, queue: { ...queue, counts } })).rejects.toThrow(OutcomesWaiting)
    expect(await target.eventLog.head()).toBe(0)
  })
})

describe('an altered installation', () => {
  /** A copy of the old folder with an altered log. */
  async function changed(change: string): Promise<Engines> {
    const dataDir = join(scratch, `changed-${++targets}`)
    await mkdir(dataDir)
    const source = new DatabaseSync(join(old.dataDir, dataFiles.eventLog), { readOnly: true })
    source.prepare('VACUUM INTO ?').run(join(dataDir, dataFiles.eventLog))
    source.close()
    for (const name of [dataFiles.vault, 'master.key']) await copyFile(join(old.dataDir, name), join(dataDir, name))
    const database = new DatabaseSync(join(dataDir, dataFiles.eventLog))
    database.exec(change)
    database.close()
    return openEmbedded({ dataDir, masterKey: null, smtp: null }, systemClock)
  }

  it.each([
    ['altered', `UPDATE events SET record = json_set(record, '$.actor.id', 'mallory') WHERE position = 12`],
    ['out-of-order', 'DELETE FROM events WHERE position = 12'],
    ['not-linked', `UPDATE events SET record = json_set(record, '$.previousHash', 'abc') WHERE position = 12`],
  ])('is refused at an event that is %s, which is named, and nothing from it on is moved', async (why, change) => {
    const [source, target] = [await changed(change), await newTarget()]
    const { stream, revision } = (await eventsOf(engines.eventLog))[11]!
    const refused = move(target, source)
    await expect(refused).rejects.toThrow(ChainBroken)
    await expect(refused).rejects.toThrow(`The history of ${stream} is broken at event ${revision} (${why})`)
    expect((await eventsOf(target.eventLog)).length).toBeLessThan(12)
    await source.close()
  })

  it('is refused at an event with a MAC of another installation, which is named', async () => {
    const forged = `UPDATE events SET record = json_set(record, '$.mac', hex(randomblob(32))) WHERE position = 12`
    const [source, target] = [await changed(forged), await newTarget()]
    const { stream, revision } = (await eventsOf(engines.eventLog))[11]!
    await expect(move(target, source)).rejects.toThrow(
      `The history of ${stream} is broken at event ${revision} (not written here)`,
    )
    await source.close()
  })

  it('is refused if its last event is missing', async () => {
    const source = await changed('DELETE FROM events WHERE position = (SELECT max(position) FROM events)')
    await expect(move(await newTarget(), source)).rejects.toThrow(LogAltered)
    await source.close()
  })

  it('is refused if it was used at both places, and the history is named', async () => {
    const [target, source] = [await newTarget(), await emptySource()]
    const first = linked(source, [])
    await source.eventLog.append('lease', -1, [first])
    await move(target, source)
    await target.eventLog.append('lease', 0, [linked(source, [first], 'there')])
    await source.eventLog.append('lease', 0, [linked(source, [first], 'here')])
    const refused = move(target, source)
    await expect(refused).rejects.toThrow(MovedOn)
    await expect(refused).rejects.toThrow('The history of lease went on at both places')
  })
})

/** An installation with an empty log, and its keys. */
async function emptySource() {
  const vault = openMemoryVault()
  await new HistoryNotes(vault).write(firstNote)
  return { ...engines, eventLog: openMemoryLog(), vault, keys: await HistoryKeys.of(vault) }
}

/** The next event of the lease's history, with valid hash and MAC. */
function linked({ keys }: { keys: HistoryKeys }, before: readonly EventRecord[], id?: string, data = {}): EventRecord {
  const unhashed = { ...plainRecord('lease', before.length, id), data, previousHash: before.at(-1)?.hash ?? null }
  const record = { ...unhashed, hash: hashOf(unhashed) }
  return { ...record, mac: keys.macOf(record) }
}

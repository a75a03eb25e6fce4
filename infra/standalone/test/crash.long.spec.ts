import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, it } from '@jest/globals'
import type { HistoryEntry } from '@countersign/contracts'
import { verifyChain } from '@countersign/event-log'
import { rebuildOffline } from '@countersign/standalone/offline'
import { dataFiles, openEmbedded, readConfiguration, startApi, systemClock } from '@countersign/requests-api'
import { pino } from 'pino'
import { blobsIn, servedRows, streamsIn, unfinishedIn } from './folder-facts.js'
import { freePort } from '@countersign/test-services/free-port'
import { House, type Installation } from './installation.js'
import { RestlessSender } from './restless-sender.js'
import { allRequests, until } from './sender.js'
import { untilSettled } from './settled.js'

/** Kills the process after this many acknowledged changes of a round: early, and with more in progress. */
const rounds = [7, 25, 41, 60]
const clients = 6

const house = new House()
const dataDir = house.newFolder()
let ring = () => {}
const senders = Array.from({ length: clients }, (_, n) => new RestlessSender(`Client ${n}`, () => ring()))
const changes = () => senders.reduce((sum, sender) => sum + sender.changes, 0)
const configuration = readConfiguration({ DATA_DIR: dataDir, WORD_CONVERTER: 'mammoth', LOG_LEVEL: 'silent' })

const missingAfterEach: string[] = []
/** Partial files after a kill, and those of them that remain after the next start. */
const leftover: string[] = []
let left: string[] = []
let installation: Installation

function collectLeftover(): void {
  const there = new Set(unfinishedIn(dataDir))
  leftover.push(...left.filter((file) => there.has(file)))
}

async function whatIsMissing(): Promise<string[]> {
  return (await Promise.all(senders.map((sender) => sender.whatIsMissing(installation.url)))).flat()
}

beforeAll(async () => {
  const port = String(await freePort())
  for (const [round, enough] of rounds.entries()) {
    installation = await house.start(dataDir, { PORT: port })
    if (round > 0) missingAfterEach.push(...(await whatIsMissing()))
    collectLeftover()
    const { promise: written, resolve } = Promise.withResolvers<void>()
    const goal = changes() + enough
    ring = () => changes() >= goal && resolve()
    const writing = senders.map((sender) => sender.write(installation.url, round))
    await Promise.race([written, Promise.all(writing)])
    installation.program.kill('SIGKILL')
    await Promise.all([...writing, installation.program.ended])
    left = unfinishedIn(dataDir)
  }
  installation = await house.start(dataDir, { PORT: port })
  collectLeftover()
})

describe('a process killed repeatedly while several clients write', () => {
  it('has every acknowledged change after each restart', async () => {
    expect(changes()).toBeGreaterThanOrEqual(rounds.reduce((sum, enough) => sum + enough))
    expect([...missingAfterEach, ...(await whatIsMissing())]).toEqual([])
  })

  it('keeps no partial upload across a restart', () => {
    expect(leftover).toEqual([])
  })

  it('emails every sent request once', async () => {
    const calls = installation.calls()
    // A caller without a position cookie.
    await untilSettled(installation)
    const sent = senders.flatMap((sender) => [...sender.requests]).filter(([, request]) => request.sent)
    expect(sent.length).toBeGreaterThan(0)
    for (const [id] of sent) {
      const history = await until(async () => {
        const entries = await calls.get<HistoryEntry[]>(`/api/signature-requests/${id}/events`)
        return entries.some(({ type }) => type === 'MailDelivered') && entries
      })
      expect(history.filter(({ type }) => type === 'MailDelivered')).toHaveLength(1)
    }
    // Includes requests whose Send got no response: their mail is sent once, too.
    const pending = (await allRequests(calls)).filter(({ status }) => status === 'pending')
    const mails = await until(async () => {
      const found = await calls.get<{ to: string }[]>('/api/outbox')
      return found.length >= pending.length && found
    })
    const addresses = mails.map(({ to }) => to)
    expect(new Set(addresses).size).toBe(pending.length)
    expect(addresses).toHaveLength(pending.length)
    for (const [, { signer }] of sent) expect(addresses).toContain(`Grace Hopper <${signer!.email}>`)
  })

  it('shuts down cleanly, without partial files', async () => {
    await untilSettled(installation)
    expect(await installation.end()).toMatchObject({ code: 0, stderr: '' })
    const jobs = new DatabaseSync(join(dataDir, dataFiles.jobs), { readOnly: true })
    expect(jobs.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    jobs.close()
    expect(unfinishedIn(dataDir)).toEqual([])
  })

  it('has valid hash chains, and only complete uploads', () => {
    const streams = streamsIn(dataDir)
    for (const records of streams.values()) expect(verifyChain(records)).toBeNull()
    const uploads = [...streams].filter(([stream]) => stream.startsWith('upload-'))
    expect(uploads.length).toBeGreaterThan(clients)
    for (const [, records] of uploads)
      expect(records.map(({ type }) => type)).toEqual(Array(2).fill('DocumentUploaded'))
  })

  it('has no torn blob, and every blob that the log refers to', () => {
    const blobs = blobsIn(dataDir)
    expect(blobs.filter(({ name, sha256 }) => name !== sha256)).toEqual([])
    const names = new Set(blobs.map(({ name }) => name))
    const spokenOf = [...streamsIn(dataDir).values()].flat().flatMap(({ data }) => {
      const { original } = data as { original?: { sha256: string } }
      return original ? [original.sha256] : []
    })
    expect(spokenOf.filter((sha256) => !names.has(sha256))).toEqual([])
  })

  it('has the same read models as a rebuild from the log', async () => {
    const followed = servedRows(dataDir)
    expect(followed['request-list/requests']!.length).toBeGreaterThan(0)
    await rebuildOffline(configuration)
    expect(servedRows(dataDir)).toEqual(followed)
  })

  it('removes the bytes of unfinished uploads after a day, and no others', async () => {
    const clock = { ...systemClock, now: () => new Date(Date.now() + 25 * 60 * 60 * 1000) }
    const engines = await openEmbedded(configuration, clock)
    const api = await startApi({ engines, configuration, clock, log: pino({ level: 'silent' }) })
    await api.stop()
    await engines.close()
    const used = servedRows(dataDir)['documents/blobs']!.map((row) => (row as { key: string }).key)
    const names = blobsIn(dataDir).map(({ name }) => name)
    expect(names.toSorted()).toEqual(used.toSorted())
    const attached = senders.flatMap(({ requests }) => [...requests.values()].flatMap(({ documents }) => documents))
    expect(attached.filter(({ sha256 }) => !names.includes(sha256))).toEqual([])
  })
})

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { BlobsUnavailable } from '@countersign/blobs'
import type { FullReadiness } from '@countersign/contracts'
import { boundedCalls } from '@countersign/mongo'
import { openEngines } from '@countersign/requests-api'
import { liveEntriesBelow } from '@countersign/test-services/live-files'
import { TinyDisk } from '@countersign/test-services/tiny-disk'
import { MongoServerError } from 'mongodb'
import { entered, shownBy, signs } from './finishing.js'
import { type Installation, openInstallation } from './installation.js'
import { useInstallation } from './use-installation.js'
import { samplePdf } from './sample-pdf.js'
import { type SentRequest, SigningWorld } from './signing-world.js'
import { until } from '@countersign/test-services/until'

jest.setTimeout(180_000)

const sentence = 'The server’s disk has no room for uploads. Ask your administrator to free up space.'

/** A PNG signature as a data URL. */
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const filesIn = async (dir: string): Promise<string[]> =>
  (await liveEntriesBelow(dir)).flatMap(({ path, isFile }) => (isFile ? [path] : [])).toSorted()

describe('a disk that is down to its reserve', () => {
  const environment: Record<string, string> = {}
  const installation = useInstallation({ environment })
  const world = new SigningWorld(installation)
  let sent: SentRequest
  beforeAll(async () => {
    sent = await world.send([{}])
    environment['DISK_RESERVE'] = '1000 TB'
    await installation.restart()
  })

  const pdf = { name: 'Lease.pdf', bytes: Buffer.from('%PDF-1.7\n') }

  it('refuses uploads with a reason, and writes nothing', async () => {
    const before = await filesIn(installation.dataDir)
    const answer = await world.owner.upload([pdf])
    expect(answer).toMatchObject({ status: 507, text: sentence })
    expect(answer.headers.get('retry-after')).toBeNull()
    const problem = await world.owner.upload([pdf], { accept: 'application/problem+json' })
    expect(problem.body).toEqual({ type: 'about:blank', title: 'No room', status: 507, detail: sentence })
    expect(await filesIn(installation.dataDir)).toEqual(before)
  })

  it('is reported by health as degraded', async () => {
    const { status, body } = await world.owner.get<FullReadiness>('/api/health/ready')
    expect({ status, word: body.status }).toEqual({ status: 200, word: 'degraded' })
    expect(body.parts.filter((part) => part.status === 'failing')).toEqual([
      {
        name: 'disk',
        status: 'failing',
        detail: expect.stringMatching(
          /^[\d.]+ [KMGT]B of the disk are free, 1000 TB are reserved: uploads are refused$/,
        ),
      },
    ])
  })

  it('still accepts signatures, with pictures too', async () => {
    const link = await world.link(sent, 0)
    const answer = await signs(installation.browser(), link, sent, 0, { kind: 'uploaded', image: dot })
    expect(answer.status).toBe(200)
    expect(await world.types(sent)).toContain('RecipientSigned')
  })

  it('accepts uploads again once there is space', async () => {
    environment['DISK_RESERVE'] = '0.001%'
    await installation.restart()
    expect((await world.owner.upload([{ name: 'Lease.pdf', bytes: await samplePdf(1) }])).status).toBe(200)
    const { body } = await world.owner.get<FullReadiness>('/api/health/ready')
    expect(body.parts.find(({ name }) => name === 'disk')).toEqual({
      name: 'disk',
      status: 'ok',
      detail: expect.stringMatching(/^[\d.]+ [KMGT]B of the disk are free, [\d.]+ [KMGT]B are reserved$/),
    })
  })
})

it('answers an upload with 507 when the blob store is full', async () => {
  const reach = boundedCalls((cause) => new BlobsUnavailable('the blobs cannot be reached', { cause }))
  const full = () => reach(() => Promise.reject(new MongoServerError({ code: 14_031, message: 'no space left' })))
  const installation = await openInstallation({
    open: async (...parts) => {
      const engines = await openEngines(...parts)
      Object.assign(engines.blobs, { putFile: full })
      return engines
    },
  })
  const answer = await installation.browser().upload([{ name: 'Lease.pdf', bytes: await samplePdf(1) }])
  await installation.end()
  expect(answer).toMatchObject({ status: 507, text: sentence })
})

const disk = TinyDisk.mount(48)
if (!disk) process.stderr.write('skipped: a disk that is full: this account may mount none\n')

;(disk ? describe : describe.skip)('a disk that is full to the last byte, of which nothing was kept', () => {
  let installation: Installation
  let world: SigningWorld
  beforeAll(async () => {
    installation = await openInstallation({ environment: { DISK_RESERVE: '0' }, dir: disk!.dir, ownChildren: true })
    world = new SigningWorld(installation)
  })
  afterAll(async () => {
    await installation.end()
    disk!.unmount()
  })

  it('refuses uploads at any stage, keeps nothing of them, and accepts them once there is space', async () => {
    const bytes = Buffer.concat([await samplePdf(1), Buffer.from(`% ${randomBytes(150_000).toString('hex')}\n`)])
    const blobs = () => filesIn(join(installation.dataDir, 'blobs'))
    const endings = new Set<number>()
    const left = Array.from({ length: 12 }, (_none, n) => n * 100 * 1024)
    for (const leaving of left) {
      disk!.free()
      disk!.fill(leaving)
      const before = await blobs()
      const { status, text } = await world.owner.upload([{ name: 'Lease.pdf', bytes }])
      endings.add(status)
      if (status === 200) continue
      expect({ leaving, status, text }).toEqual({ leaving, status: 507, text: sentence })
      expect(await blobs()).toEqual(before)
    }
    disk!.free()
    expect((await world.owner.upload([{ name: 'Lease.pdf', bytes }])).status).toBe(200)
    expect([...endings]).toContain(507)
  })

  it('does not acknowledge a signature that it cannot store, and stores it once there is space', async () => {
    const sent = await world.send([{}])
    const link = await world.link(sent, 0)
    const recipient = installation.browser()
    await until(async () => (await recipient.get(link)).status === 200)
    const finishing = { consent: true, ...(await shownBy(recipient, link)), values: entered(sent, 0) }
    const finish = async () => (await recipient.post(`${link}/finish`, finishing)).status
    disk!.fill()
    expect(await finish()).toBe(503)
    expect(await world.types(sent)).not.toContain('RecipientSigned')
    disk!.free()
    await until(async () => (await finish()) === 200)
    expect((await world.types(sent)).filter((type) => type === 'RecipientSigned')).toHaveLength(1)
  })
})

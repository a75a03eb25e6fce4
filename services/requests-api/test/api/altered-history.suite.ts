import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { FullReadiness, SignatureRequestView } from '@countersign/contracts'
import { type EventRecord, hashOf } from '@countersign/event-log'
import { dataFiles } from '@countersign/requests-api'
import { describe, expect, it } from '@jest/globals'
import { until } from '@countersign/test-services/until'
import { samplePdf } from './sample-pdf.js'
import { signs } from './finishing.js'
import { type SentRequest, SigningWorld } from './signing-world.js'
import { useInstallation } from './use-installation.js'

describe('altered history', () => {
  const refusal = 'The history of this request was altered.'

  const installation = useInstallation({}, { each: true })

  /** Acts as an attacker who can write to the disk, but has no keys. */
  function onDisk(file: string, work: (database: DatabaseSync) => void): void {
    const database = new DatabaseSync(join(installation.dataDir, file))
    try {
      work(database)
    } finally {
      database.close()
    }
  }

  /** Changes an event of a stream, and recomputes all hashes from there on. */
  function rewrite(stream: string, revision: number, change: (record: EventRecord) => Partial<EventRecord>): void {
    onDisk(dataFiles.eventLog, (database) => {
      const rows = database
        .prepare('SELECT position, record FROM events WHERE stream = ? ORDER BY revision')
        .all(stream)
      const update = database.prepare('UPDATE events SET record = ? WHERE position = ?')
      let previousHash: string | null = null
      for (const { position, record: text } of rows as { position: number; record: string }[]) {
        const record = JSON.parse(text) as EventRecord
        const changed = { ...record, ...(record.revision === revision ? change(record) : {}), previousHash }
        previousHash = hashOf(changed)
        update.run(JSON.stringify({ ...changed, hash: previousHash }), position)
      }
    })
  }

  const health = async () => {
    const { status, body } = await installation.browser().get<FullReadiness>('/api/health/ready')
    const part = body.parts.find(({ name }) => name === 'history')!
    return { status, word: body.status, part: part.status, detail: part.detail ?? '' }
  }
  const red = (detail: unknown) => ({ status: 200, word: 'degraded', part: 'failing', detail })

  /** A sent request with a forged event on disk. */
  async function forged(): Promise<{ world: SigningWorld; request: SentRequest }> {
    const world = new SigningWorld(installation)
    const request = await world.send([{}, {}])
    const stream = `signature-request-${request.id}`
    const sent = (await installation.engines.eventLog.read(stream)).find(({ type }) => type === 'SignatureRequestSent')!
    await installation.restart(() =>
      rewrite(stream, sent.revision, ({ data }) => ({ data: { ...data, forged: true } })),
    )
    return { world, request }
  }

  describe('a history rewritten without the key, with all hashes recomputed', () => {
    it('is readable, refuses changes and evidence, and is counted in health', async () => {
      const { world, request } = await forged()
      const { owner } = world
      expect((await owner.get<SignatureRequestView>(request.path)).body.status).toBe('pending')
      expect((await owner.get(`${request.path}/events`)).status).toBe(200)
      expect(await health()).toEqual(red('1 history was altered'))

      const link = await world.link(request, 0)
      expect((await installation.browser().get(link)).status).toBe(200)
      for (const answer of [
        await signs(installation.browser(), link, request, 0),
        await owner.post(`${request.path}/cancel`, { reason: 'Something is wrong with it.' }),
        await owner.get(`${request.path}/evidence`),
      ]) {
        expect({ status: answer.status, text: answer.text }).toEqual({ status: 503, text: refusal })
      }
    })

    it('is not sent while it is a draft, and stays listed', async () => {
      const { owner } = new SigningWorld(installation)
      const { path, request } = await owner.draft({ pdf: await samplePdf(1), recipients: 1 })
      const forge = ({ data }: EventRecord) => ({ data: { ...data, forged: true } })
      await installation.restart(() => rewrite(`signature-request-${request.id}`, 0, forge))
      const { status, text } = await owner.send(path)
      expect({ status, text }).toEqual({ status: 503, text: refusal })
      const listed = await owner.get<SignatureRequestView[]>('/api/signature-requests')
      expect(listed.body).toMatchObject([{ id: request.id, status: 'draft' }])
    })

    it('answers like an absent request once it belongs to another team', async () => {
      const { owner } = new SigningWorld(installation)
      const { request } = await owner.draft({ pdf: await samplePdf(1), recipients: 1 })
      const take = ({ data }: EventRecord) => ({ data: { ...data, ownerId: 'someone-else' } })
      await installation.restart(() => rewrite(`signature-request-${request.id}`, 0, take))
      const answers = (id: string) =>
        Promise.all(
          ['cancel', 'send', 'evidence'].map(async (call) => {
            const body = call === 'cancel' ? { reason: 'Something is wrong with it.' } : undefined
            const path = `/api/signature-requests/${id}/${call}`
            const { status, text } = await owner.call(call === 'evidence' ? 'GET' : 'POST', path, body)
            return { status, text }
          }),
        )
      const absent = await answers('0190f000-0000-7000-8000-000000000099')
      expect(absent.map(({ status }) => status)).toEqual([404, 404, 404])
      expect(await answers(request.id)).toEqual(absent)
    })

    it('does not block other requests', async () => {
      const { world } = await forged()
      const other = await world.send([{}])
      expect((await signs(installation.browser(), await world.link(other, 0), other, 0)).status).toBe(200)
      expect((await world.owner.get(`${other.path}/evidence`)).status).toBe(200)
    })

    it('is not sealed', async () => {
      const world = new SigningWorld(installation)
      const request = await world.send([{}])
      await signs(installation.browser(), await world.link(request, 0), request, 0)
      const stream = `signature-request-${request.id}`
      const before = await world.types(request)
      installation.seals = true
      await installation.restart(() => rewrite(stream, 0, ({ data }) => ({ data: { ...data, forged: true } })))
      await until(async () => (await health()).part === 'failing')
      await until(async () => {
        const { waiting, running } = await installation.engines.queue.counts('sealing')
        return waiting + running === 0
      })
      expect(await world.types(request)).toEqual(before)
    })
  })

  describe('a truncated log', () => {
    it('fails the health check from startup, also after new events take the missing positions', async () => {
      const { owner } = new SigningWorld(installation)
      await owner.draft({ pdf: await samplePdf(1), recipients: 1 })
      await installation.restart(() => {
        onDisk(dataFiles.eventLog, (database) => {
          database.exec('DELETE FROM events WHERE position = (SELECT max(position) FROM events)')
        })
      })
      expect(await health()).toEqual(red('events of the event log are missing'))
      // New events take the positions of the removed ones.
      for (const title of ['Lease', 'Loan']) await owner.post('/api/signature-requests', { title })
      await installation.restart()
      expect(await health()).toEqual(red('events of the event log are missing'))
    })
  })
})

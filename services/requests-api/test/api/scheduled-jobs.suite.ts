import { beforeEach, describe, expect, it } from '@jest/globals'
import type { SignatureRequestView } from '@countersign/contracts'
import { mailQueue } from '@countersign/contracts/jobs'
import { until } from '@countersign/test-services/until'
import { documentSubject } from '@countersign/vault'
import { samplePdf } from './sample-pdf.js'
import { useInstallation } from './use-installation.js'
import { clockAt } from '../clock-at.js'

describe('scheduled jobs', () => {
  const hour = 60 * 60 * 1000

  let late: number
  beforeEach(() => void (late = 0))
  const installation = useInstallation({ clock: clockAt(() => new Date(Date.now() + late)) }, { each: true })
  const browser = installation.browser()

  /** Advances the clock; the restart runs every scheduled job once. */
  async function afterHours(hours: number) {
    late += hours * hour
    await installation.restart()
    await installation.api.scheduler.stop()
  }
  const uploaded = async (label: string) => {
    const bytes = await samplePdf(1, label)
    const [document] = (await browser.upload([{ name: `${label}.pdf`, bytes }])).body
    return { id: document!.id, file: `/api/documents/${document!.id}/file` }
  }
  const statusOf = async (path: string) => (await browser.get(path)).status
  const blobs = async () => {
    const all: string[] = []
    for await (const { sha256 } of installation.engines.blobs.list()) all.push(sha256)
    return all.length
  }

  describe('an unattached upload', () => {
    it('is removed after a day, with its bytes and the key of its name', async () => {
      const { id, file } = await uploaded('Alone')
      await afterHours(23)
      expect(await statusOf(file)).toBe(200)
      await afterHours(2)
      expect(await statusOf(file)).toBe(404)
      expect(await blobs()).toBe(0)
      expect(await installation.engines.vault.find(documentSubject(id))).toBe('destroyed')
      const attaching = await browser.post('/api/signature-requests', { title: 'Late', documentIds: [id] })
      expect(attaching.status).toBe(404)
    })

    it('is kept for a day after a draft detaches it', async () => {
      const { id, file } = await uploaded('Taken')
      const draft = await browser.post<SignatureRequestView>('/api/signature-requests', {
        title: 'T',
        documentIds: [id],
      })
      await afterHours(48)
      expect(await statusOf(file)).toBe(200)
      await browser.delete(`/api/signature-requests/${draft.body.id}/documents/${id}`)
      await afterHours(23)
      expect(await statusOf(file)).toBe(200)
      await afterHours(2)
      expect(await statusOf(file)).toBe(404)
    })

    it('is removed a day after its draft is deleted; the same bytes in another request stay', async () => {
      const one = await uploaded('Twice')
      const two = await uploaded('Twice')
      const create = (id: string) =>
        browser.post<SignatureRequestView>('/api/signature-requests', { title: 'T', documentIds: [id] })
      const gone = await create(one.id)
      await create(two.id)
      await browser.delete(`/api/signature-requests/${gone.body.id}`)
      await afterHours(25)
      expect([await statusOf(one.file), await statusOf(two.file)]).toEqual([404, 200])
      // The upload and its rendition.
      expect(await blobs()).toBe(2)
    })
  })

  describe('bytes without an event', () => {
    it('are removed an hour after they were last stored', async () => {
      await installation.engines.blobs.putBytes(new TextEncoder().encode('of a crash'))
      await afterHours(0)
      expect(await blobs()).toBe(1)
      await afterHours(2)
      expect(await blobs()).toBe(0)
    })
  })

  describe('an emptied queue', () => {
    it('is refilled with all emails due by the history', async () => {
      const { path, people } = await browser.draft({ pdf: await samplePdf(), recipients: 2 })
      const { body } = await browser.send(path)
      const { queue } = installation.engines
      const holds = () =>
        Promise.all(people.map(({ id }) => installation.engines.queue.holds(mailQueue, `invitation-${id}-1-0`)))
      await until(async () => !(await holds()).includes(false))
      await queue.forget(mailQueue, body.id)
      expect(await holds()).toEqual([false, false])
      await afterHours(0)
      expect(await holds()).toEqual([true, true])
    })
  })
})

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import type { SignatureRequestView } from '@countersign/contracts'
import { addresses } from '@countersign/contracts'
import { newId } from '@countersign/requests-api/internal/kernel/ids'
import { useInstallation } from './use-installation.js'
import { samplePdf } from './sample-pdf.js'

const pdf = await samplePdf()

describe('downloads', () => {
  const installation = useInstallation()
  const browser = installation.browser()

  /** Lists the files in a zip's central directory. */
  const namesIn = (zip: Buffer): string[] => {
    const names: string[] = []
    const entry = Buffer.from('PK\u0001\u0002', 'latin1')
    for (let at = zip.indexOf(entry); at >= 0; at = zip.indexOf(entry, at + 1)) {
      names.push(zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString())
    }
    return names
  }
  const zipOf = async (...ids: string[]) => {
    const response = await installation.read(addresses.downloads(ids))
    return { response, zip: Buffer.from(await response.arrayBuffer()) }
  }
  const empty = async (title: string) =>
    (await browser.post<SignatureRequestView>('/api/signature-requests', { title })).body.id

  describe('the files of several requests', () => {
    it('are in one zip with a uniquely named folder per request', async () => {
      const first = await browser.draft({ pdf })
      const second = await browser.draft({ pdf })
      await browser.patch(second.path, { title: 'consulting agreement' })
      const odd = await browser.draft({ pdf })
      await browser.patch(odd.path, { title: '..' })
      const { response, zip } = await zipOf(first.request.id, second.request.id, first.request.id, odd.request.id)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-disposition')).toContain('Documents.zip')
      expect(namesIn(zip)).toEqual([
        'Consulting Agreement/Consulting Agreement.pdf',
        'consulting agreement (2)/Consulting Agreement.pdf',
        'Request/Consulting Agreement.pdf',
      ])
      expect(zip.includes(Buffer.from(pdf))).toBe(true)
    })

    it('come with a text file that lists erased requests and those without documents', async () => {
      const full = await browser.draft({ pdf })
      const erased = await browser.draft({ pdf })
      await browser.post(`${erased.path}/erase`, { reason: 'asked for' })
      const { zip } = await zipOf(full.request.id, await empty('Bare'), erased.request.id)
      expect(namesIn(zip)).toEqual(['Consulting Agreement/Consulting Agreement.pdf', 'Not in this zip.txt'])
      const text = zip.toString('latin1')
      expect(text).toContain('- Bare: it has no documents yet.')
      expect(text).toContain(`- ${erased.request.id}: its files were erased.`)
    })

    it('are refused entirely when one request does not exist or its id is invalid', async () => {
      const { request } = await browser.draft({ pdf })
      for (const id of [newId(), 'facets']) {
        const { response, zip } = await zipOf(request.id, id)
        expect([response.status, zip.toString()]).toEqual([404, 'This request doesn’t exist or was deleted.'])
      }
    })

    it('are refused for more than a hundred requests, or none', async () => {
      const many = await zipOf(...Array.from({ length: 101 }, () => newId()))
      expect([many.response.status, many.zip.toString()]).toEqual([400, expect.stringContaining('100')])
      expect((await installation.read('/api/signature-requests/download')).status).toBe(400)
    })

    it('abort the download when a file cannot be read', async () => {
      const { request } = await browser.draft({ pdf })
      for await (const blob of installation.engines.blobs.list()) {
        await rm(join(installation.dataDir, 'blobs', blob.sha256.slice(0, 2), blob.sha256.slice(2)))
      }
      await expect(zipOf(request.id)).rejects.toThrow(/terminated|fetch failed/)
    })
  })
})

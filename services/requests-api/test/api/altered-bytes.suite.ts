import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from '@jest/globals'
import type { FullReadiness, SignatureRequestView } from '@countersign/contracts'
import { useInstallation } from './use-installation.js'
import { samplePdf } from './sample-pdf.js'

describe('altered bytes', () => {
  const installation = useInstallation({}, { each: true })
  const browser = installation.browser()
  let request: SignatureRequestView
  let original: Buffer
  beforeEach(async () => {
    original = Buffer.from(await samplePdf(1))
    const { path } = await browser.draft({ pdf: original, recipients: 1 })
    request = (await browser.get<SignatureRequestView>(path)).body
  })

  const document = () => request.documents[0]!
  const stored = (bytes: Buffer = original) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return join(installation.dataDir, 'blobs', sha256.slice(0, 2), sha256.slice(2))
  }
  const fileOf = (path: string) => installation.read(path).then((response) => response.arrayBuffer())

  /** Messages of fetch for a connection closed before the response was complete. */
  const brokenOff = /terminated|fetch failed/

  const alterations = {
    'one byte': (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([bytes.at(-1)! ^ 1])]),
    'bytes after its end': (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(300_000)]),
    'its end cut off': (bytes: Buffer) => bytes.subarray(0, -1),
  }

  describe('a file whose bytes were altered on the disk', () => {
    it.each(Object.keys(alterations) as (keyof typeof alterations)[])('never downloads completely: %s', async (how) => {
      const { id } = document()
      const shown = Buffer.from(await fileOf(`/api/documents/${id}/pdf`))
      for (const bytes of [original, shown]) await writeFile(stored(bytes), alterations[how](bytes))
      for (const path of [
        `/api/documents/${id}/file`,
        `/api/documents/${id}/pdf`,
        `/api/signature-requests/${request.id}/download`,
        `/api/signature-requests/${request.id}/evidence`,
      ]) {
        await expect(fileOf(path)).rejects.toThrow(brokenOff)
      }
    })

    it('degrades health, with the number of such files, until its bytes are restored', async () => {
      const path = `/api/documents/${document().id}/file`
      await writeFile(stored(), alterations['one byte'](original))
      await expect(fileOf(path)).rejects.toThrow(brokenOff)
      const red = await browser.get<FullReadiness>('/api/health/ready')
      expect({ status: red.status, word: red.body.status }).toEqual({ status: 200, word: 'degraded' })
      const { status, detail } = red.body.parts.find(({ name }) => name === 'blobs')!
      expect(status).toBe('failing')
      expect(detail).toMatch(/^1 stored file is not what was stored/)

      await writeFile(stored(), original)
      expect(Buffer.from(await fileOf(path))).toEqual(original)
      expect((await browser.get<FullReadiness>('/api/health/ready')).body.status).toBe('ready')
    })

    it('is served unverified for a range request', async () => {
      await writeFile(stored(), alterations['one byte'](original))
      const path = `/api/documents/${document().id}/file`
      const part = await installation.read(path, { headers: { range: 'bytes=0-7' } })
      expect(part.status).toBe(206)
      expect(Buffer.from(await part.arrayBuffer())).toEqual(original.subarray(0, 8))
    })
  })
})

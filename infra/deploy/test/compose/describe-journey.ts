import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import type { HistoryEntry, SignatureRequestView, Stats } from '@countersign/contracts'
import { lookedAt } from '@countersign/standalone/demo/act'
import { addSigner, createRequest, pdfNamed, placeSignature, send, upload } from '@countersign/standalone/test/sender'
import { inInstallation, mailsTo, newCalls, textOf, until, url } from './containers.js'

export function describeJourney(): void {
  describe('a request', () => {
    const calls = newCalls()
    const signer = 'ada@example.com'
    let request: SignatureRequestView
    const history = () => calls.get<HistoryEntry[]>(`/api/signature-requests/${request.id}/events`)

    it('contains a PDF, and a Word file that the converter turned into a PDF', async () => {
      const word = readFileSync(inInstallation('e2e/files/annex.docx'))
      const documents = await upload(calls, { 'Úmowa.pdf': pdfNamed('containers'), 'annex.docx': word })
      expect(documents.map(({ originalName, mediaType }) => [originalName, mediaType])).toEqual([
        ['Úmowa.pdf', 'application/pdf'],
        ['annex.docx', expect.stringContaining('wordprocessingml')],
      ])
      expect(documents.every(({ pageCount }) => pageCount! > 0)).toBe(true)
      const { id } = await createRequest(calls, 'In containers', documents)
      const recipient = await addSigner(calls, id, signer)
      await placeSignature(calls, id, documents[0]!.id, recipient.id)
      request = await send(calls, id)
      expect(request.status).toBe('pending')
    })

    it('is emailed by the mailer', async () => {
      const [mail, ...more] = await until(async () => {
        const mails = await mailsTo(signer)
        return mails.length > 0 && mails
      })
      expect(more).toEqual([])
      expect(await textOf(mail!)).toContain(`${url}/sign/`)
    })

    it('is signed through the link in the email, sealed, and has evidence', async () => {
      const [mail] = await mailsTo(signer)
      const path = `/api/sign/${/\/sign\/([\w-]{43})/.exec(await textOf(mail!))![1]}`
      const hers = newCalls()
      await hers.post(`${path}/viewed`, { consent: true })
      const { view, shown } = await lookedAt(hers, path)
      const mark = { kind: 'typed', text: 'Ada Lovelace', font: 'formal' }
      const values = view.fields.map(({ id }) => ({ fieldId: id, value: mark }))
      await hers.post(`${path}/finish`, { consent: true, ...shown, values })
      await until(async () => (await history()).some(({ type }) => /Completed|Sealed/.test(type)))
      const completed = await until(async () => {
        const found = await calls.get<SignatureRequestView>(`/api/signature-requests/${request.id}`)
        return found.status === 'completed' && found
      })
      const evidence = await calls.bytes(`/api/signature-requests/${completed.id}/evidence`)
      expect(evidence.subarray(0, 2).toString()).toBe('PK')
      expect(await calls.get<Stats>('/api/stats')).toMatchObject({ completed: 1 })
    })

    it('is not served under a foreign host name', async () => {
      const { status } = await foreign('/api/stats')
      expect(status).toBe(403)
    })
  })
}

/** Requests a path under a foreign host name, as after DNS rebinding. */
async function foreign(path: string): Promise<{ status: number }> {
  const { request } = await import('node:http')
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path, headers: { host: 'elsewhere.example.com' } }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode! })
    })
    call.on('error', reject).end()
  })
}

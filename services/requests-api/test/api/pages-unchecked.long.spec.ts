import { expect, it } from '@jest/globals'
import { pageCheckQueue } from '@countersign/contracts/jobs'
import type { SignatureRequestView } from '@countersign/contracts'
import { openEngines } from '@countersign/requests-api'
import { useInstallation } from './use-installation.js'
import { until } from '@countersign/test-services/until'
import { samplePdf } from './sample-pdf.js'

const installation = useInstallation({
  open: async (...given) => {
    const engines = await openEngines(...given)
    const work = engines.queue.work.bind(engines.queue)
    engines.queue.work = (name, definition) =>
      work(name, {
        ...definition,
        handle: async (job) => {
          if (name === pageCheckQueue) await held.promise
          return definition.handle(job)
        },
      })
    return engines
  },
})
const held = Promise.withResolvers<void>()

it('refuses to send while pages are unchecked, reports how many, and sends once all are checked', async () => {
  const owner = installation.browser()
  const { path, document, request } = await owner.draft({ pdf: await samplePdf(3), recipients: 1, fields: 1 })
  const read = await owner.get<SignatureRequestView>(path)
  const unchecked = { check: { checked: 0, pages: 3 }, pictures: [], before: null }
  const changed = (await owner.patch<SignatureRequestView>(path, { title: 'Lease' })).body
  for (const one of [document, request.documents[0], changed.documents[0], read.body.documents[0]])
    expect(one).toMatchObject(unchecked)
  const { status, text, headers } = await owner.post(`${path}/send`)
  expect([status, text]).toEqual([409, expect.stringMatching(/^0 of 3 pages checked\. /)])
  expect(headers.get('retry-after')).toBe('2')
  const etag = (await owner.get(path)).headers.get('etag')!
  held.resolve()
  const again = () => owner.get<SignatureRequestView>(path, { 'if-none-match': etag, 'cache-control': 'max-age=0' })
  await until(async () => (await again()).body?.documents[0]!.check === null)
  const sent = await owner.send(path)
  expect(sent.body.status).toBe('pending')
  expect(sent.body.documents[0]).toMatchObject({ check: null })
}, 120_000)

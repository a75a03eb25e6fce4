import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { sourceOf, verifyEvidence } from 'countersign'
import type { SignatureRequestView } from '@countersign/contracts'
import { calls } from '@countersign/contracts/schemas'
import type { Browser } from './browser.js'
import { type Installation, openInstallation } from './installation.js'
import { signs } from './finishing.js'
import { type SentRequest, SigningWorld } from './signing-world.js'

let installation: Installation
let world: SigningWorld
let owner: Browser
let reader: Browser
beforeEach(async () => {
  installation = await openInstallation()
  world = new SigningWorld(installation)
  owner = world.owner
  reader = installation.browser()
})
afterEach(() => installation.end())

const download = async (path: string): Promise<Uint8Array> => {
  const answer = await fetch(installation.url + path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  return new Uint8Array(await answer.arrayBuffer())
}
const verified = async (zip: Uint8Array, heads: string[] = []) => verifyEvidence(sourceOf(zip), { heads })
const blob = (text: string) => installation.engines.blobs.putBytes(Buffer.from(text))

/** Signed by drawing, sealed and completed. */
async function completed(): Promise<SentRequest> {
  const request = await world.send([{}])
  const strokes = [[[0.1, 0.2] as const, [0.5, 0.25] as const]]
  await signs(reader, await world.link(request, 0), request, 0, { kind: 'drawn', strokes })
  const [sealed, certificate] = [await blob('sealed'), await blob('certificate')]
  const { documentId } = request
  await world.happen(request, { type: 'DocumentsSealed', data: { documents: [{ documentId, sealed, level: 'B-B' }] } })
  const copies = request.people.map(({ id }) => ({ recipientId: id, round: 1 }))
  await world.happen(request, { type: 'SignatureRequestCompleted', data: { certificate, links: [], copies } })
  return request
}

describe('evidence', () => {
  it('of a completed request holds by itself: files, marks, history, key; the recipient gets the same', async () => {
    const request = await completed()
    const report = await verified(await download(`${request.path}/evidence`))
    expect(report.faults).toEqual([])
    expect(report.holds).toBe(true)
    expect(report.checks.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'complete holds',
      'signed holds',
      'originals holds',
      'history holds',
      'head holds',
      'sealed holds',
      'certificate holds',
      'timestamp absent',
    ])
    expect(report.facts).toMatchObject({
      requestId: request.id,
      title: 'Consulting Agreement',
      sender: 'You',
      signed: [{ name: 'Person 1' }],
    })
    const theirs = await verified(await download(`${await world.link(request, 0)}/evidence`))
    expect(theirs).toMatchObject({ holds: true, facts: { head: report.facts.head, key: report.facts.key } })
  })

  it('passes through the head that every event had when it was the last', async () => {
    const request = await completed()
    const records = await installation.engines.eventLog.read(`signature-request-${request.id}`)
    const zip = await download(`${request.path}/evidence`)
    const heads = records.map(({ hash }) => hash)
    expect((await verified(zip, heads)).holds).toBe(true)
    expect((await verified(zip, ['0'.repeat(64)])).faults).toMatchObject([
      { check: 'head', names: 'The head you were told is not in this history' },
    ])
  })

  it('can be had in every state, also of what was hidden since; a recipient waits for the completion', async () => {
    const draft = await owner.post<SignatureRequestView>('/api/signature-requests', { title: 'Empty' })
    expect((await verified(await download(`/api/signature-requests/${draft.body.id}/evidence`))).holds).toBe(true)
    const request = await world.send([{}, { role: 'approver' }])
    expect((await verified(await download(`${request.path}/evidence`))).holds).toBe(true)
    const early = await reader.get(`${await world.link(request, 0)}/evidence`)
    expect(early.status).toBe(409)
    await owner.post(`${request.path}/cancel`, { reason: 'Too late' })
    await owner.delete(request.path)
    expect((await owner.get(request.path)).status).toBe(404)
    expect((await verified(await download(`${request.path}/evidence`))).holds).toBe(true)
  })

  it('names the file that the store no longer holds as it was', async () => {
    const request = await completed()
    const zip = await download(`${request.path}/evidence`)
    const text = Buffer.from(zip).indexOf('sealed', Buffer.from(zip).indexOf('sealed/01') + 40)
    zip[text] = zip[text]! ^ 1
    const { holds, faults } = await verified(zip)
    expect(holds).toBe(false)
    expect(faults[0]!.names).toBe('sealed/01 Consulting Agreement, signed.pdf does not match')
  })

  it('is in the table of calls', () => {
    expect([calls.evidence.path, calls.signingEvidence.path]).toEqual([
      '/api/signature-requests/{id}/evidence',
      '/api/sign/{token}/evidence',
    ])
  })
})

import { describe, expect, it, jest } from '@jest/globals'
import { type Known, sourceOf, verifyEvidence } from '@countersign/verify'
import { readSeals, type Seal } from '@countersign/verify/internal/seals/read-seals'
import { EvidenceZip } from '@countersign/verify/internal/zip/evidence-zip'
import { EvidenceKey } from '@countersign/requests-api/internal/requests/use-cases/evidence/evidence-key'
import type { OpenSigningView, SignatureRequestView } from '@countersign/contracts'
import { calls } from '@countersign/contracts/calls'
import { until } from '@countersign/test-services/until'
import { signs } from './finishing.js'
import { type SentRequest, SigningWorld } from './signing-world.js'
import { useInstallation } from './use-installation.js'

// Some requests are sealed in real child processes.
jest.setTimeout(180_000)

describe('evidence', () => {
  const installation = useInstallation({ seals: true }, { each: true })
  const world = new SigningWorld(installation)
  const { owner } = world
  const reader = installation.browser()

  const download = async (path: string): Promise<Uint8Array> => {
    const answer = await installation.read(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
    return new Uint8Array(await answer.arrayBuffer())
  }
  const verified = async (zip: Uint8Array, known: Known = {}) => verifyEvidence(sourceOf(zip), known)
  /** The operator's fingerprint of the server's key. */
  const ourKey = async () => ({ key: (await EvidenceKey.of(installation.engines.vault)).sha256 })

  const reportOn = async (path: string) => verified(await download(`${path}/evidence`), await ourKey())

  /** A request that is signed by drawing, sealed and completed. */
  async function completed(cast: Parameters<SigningWorld['send']>[0] = [{}]): Promise<SentRequest> {
    const request = await world.send(cast)
    const strokes = [[[0.1, 0.2] as const, [0.5, 0.25] as const]]
    await signs(reader, await world.link(request, 0), request, 0, { kind: 'drawn', strokes })
    await until(async () => (await owner.get<SignatureRequestView>(request.path)).body.status === 'completed')
    return request
  }

  describe('evidence', () => {
    it('of a completed request has no faults, for the sender and the recipient', async () => {
      const request = await completed()
      const report = await reportOn(request.path)
      expect([report.faults, report.remarks]).toEqual([[], []])
      expect(report).toMatchObject({ exitCode: 0, headline: 'This evidence holds.' })
      expect(report.checks.map(({ id, state }) => `${id} ${state}`)).toEqual([
        'complete holds',
        'signed holds',
        'originals holds',
        'history holds',
        'head absent',
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
      expect(theirs).toMatchObject({ exitCode: 3, faults: [], facts: { key: report.facts.key } })
    })

    it('for a recipient is valid without the private messages to other recipients', async () => {
      const request = await completed([{ message: 'Ada, page 2 is new.' }, { role: 'cc', message: 'For your files.' }])
      const messagesIn = async (path: string) => {
        const source = sourceOf(await download(`${path}/evidence`))
        expect(await verifyEvidence(source, await ourKey())).toMatchObject({ exitCode: 0, faults: [] })
        const zip = await EvidenceZip.open(source)
        const events = await zip.read(zip.entries.find(({ path: name }) => name === 'events.jsonl')!)
        return Buffer.from(events)
          .toString()
          .match(/Ada, page 2 is new|For your files/g)
      }
      expect(await messagesIn(request.path)).toEqual(['Ada, page 2 is new', 'For your files'])
      expect(await messagesIn(await world.link(request, 0))).toEqual(['Ada, page 2 is new'])
      expect(await messagesIn(await world.link(request, 1))).toEqual(['For your files'])
      const seen = await reader.get<OpenSigningView>(await world.link(request, 1))
      expect(seen.body.recipient.message).toBe('For your files.')
      expect(seen.text).not.toContain('page 2')
    })

    it('verifies against every earlier head of the history, and fails against any other', async () => {
      const request = await completed()
      const records = await installation.engines.eventLog.read(`signature-request-${request.id}`)
      const zip = await download(`${request.path}/evidence`)
      const heads = records.map(({ hash }) => hash)
      expect(await verified(zip, { heads })).toMatchObject({ exitCode: 0, remarks: [] })
      expect((await verified(zip, { heads: ['0'.repeat(64)] })).faults).toMatchObject([
        { check: 'head', names: 'The head you entered isn’t in this history' },
      ])
    })

    it('verifies with the sealing certificate, up to the head quoted in the seal', async () => {
      const request = await completed()
      const source = sourceOf(await download(`${request.path}/evidence`))
      const zip = await EvidenceZip.open(source)
      const certificate = await zip.read(zip.entries.find(({ path }) => path === 'Certificate.pdf')!)
      const [{ by }] = (await readSeals(certificate, 0)).seals as [Seal]
      const trust = `-----BEGIN CERTIFICATE-----\n${Buffer.from(by.der).toString('base64')}\n-----END CERTIFICATE-----\n`
      const records = await installation.engines.eventLog.read(`signature-request-${request.id}`)
      const { revision } = records.find(({ type }) => type === 'DocumentsSealed')!
      expect(await verifyEvidence(source, { trust })).toMatchObject({
        exitCode: 0,
        headline: `Holds up to event ${revision}.`,
        facts: { seal: { trusted: true } },
      })
    })

    it('is available in every state, for hidden requests too; recipients wait for completion', async () => {
      const draft = await owner.post<SignatureRequestView>('/api/signature-requests', { title: 'Empty' })
      expect(await reportOn(`/api/signature-requests/${draft.body.id}`)).toMatchObject({ exitCode: 0, faults: [] })
      const request = await world.send([{}, { role: 'approver' }])
      expect(await reportOn(request.path)).toMatchObject({ exitCode: 0, faults: [] })
      const early = await reader.get(`${await world.link(request, 0)}/evidence`)
      expect(early.status).toBe(409)
      await owner.post(`${request.path}/cancel`, { reason: 'Too late' })
      await owner.delete(request.path)
      expect((await owner.get(request.path)).status).toBe(404)
      expect(await reportOn(request.path)).toMatchObject({ exitCode: 0, faults: [] })
    })

    it('names an altered file', async () => {
      const request = await completed()
      const zip = await download(`${request.path}/evidence`)
      const content = Buffer.from(zip).indexOf('%PDF', Buffer.from(zip).indexOf('sealed/01'))
      zip[content + 9]! ^= 1
      const { exitCode, faults } = await verified(zip, await ourKey())
      expect(exitCode).toBe(1)
      expect(faults[0]!.names).toBe('sealed/01 Consulting Agreement, signed.pdf does not match')
    })

    it('contains the description of its format', async () => {
      const request = await world.send([{}])
      const zip = await EvidenceZip.open(sourceOf(await download(`${request.path}/evidence`)))
      const paper = zip.entries.find(({ path }) => path === 'evidence-format.md')!
      expect(Buffer.from(await zip.read(paper)).toString()).toMatch(/^# Evidence: the format\n/)
    })

    it('is in the table of calls', () => {
      expect([calls.evidence.path, calls.signingEvidence.path]).toEqual([
        '/api/signature-requests/{id}/evidence',
        '/api/sign/{token}/evidence',
      ])
    })
  })
})

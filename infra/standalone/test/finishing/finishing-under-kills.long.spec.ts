import type { HistoryEntry, SignatureRequestView } from '@countersign/contracts'
import { Refused } from '@countersign/standalone/demo/calls'
import { lookedAt } from '@countersign/standalone/demo/act'
import { verifySeal } from '@countersign/seal/verify'
import { describeUnless } from '@countersign/test-services/skipped'
import { sourceOf, verifyEvidence } from '@countersign/verify'
import { EvidenceZip } from '@countersign/verify/internal/zip/evidence-zip'
import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import { createRequest, pdfNamed, send, until, upload } from '../sender.js'
import { PatientCalls } from '../production/patient-calls.js'
import { noProduction } from '../production/production.js'
import { EmbeddedGround } from './embedded-ground.js'
import type { Ground } from './ground.js'
import { ProductionGround } from './production-ground.js'

/** One round by default; ROUNDS=100 runs a hundred. */
const rounds = Number(process.env.ROUNDS ?? 1)
const signers = 50
/** Kills per round while signers finish and documents are sealed, each at a random count of accepted signatures. */
const strikes = 2

interface Round {
  request: SignatureRequestView
  /** Recipients whose Finish was acknowledged. */
  accepted: Set<string>
}

const missing = noProduction()
const name = 'fifty who finish at once, while processes are killed'

describe(`${name}, embedded`, () => {
  suite(new EmbeddedGround())
})
const production = `${name}, on the production engines`
describeUnless(missing)(production, () => {
  suite(new ProductionGround(production))
})

function suite(ground: Ground): void {
  // Each Finish makes the others review again: they must first see the new values.
  jest.setTimeout(300_000 * rounds)
  const made: Round[] = []
  const calls = new PatientCalls(() => ground.url)

  beforeAll(async () => {
    await ground.start()
    for (let n = 1; n <= rounds; n++) {
      made.push(await round(ground, calls, n))
      // The responses of a hundred rounds would not fit into memory.
      calls.attempts.splice(0)
    }
  })

  it('completes each request once, with one sealed set, and loses no accepted signature', async () => {
    for (const { request, accepted } of made) {
      expect(accepted.size).toBe(signers)
      const path = `/api/signature-requests/${request.id}`
      const { status, recipients, signatureFields, files } = await calls.get<SignatureRequestView>(path)
      expect(status).toBe('completed')
      expect(new Set(recipients.map((one) => one.status))).toEqual(new Set(['signed']))
      for (const field of signatureFields) expect(field.value).toBe(nameOf(field.recipientId))
      const history = await calls.get<HistoryEntry[]>(`${path}/events`)
      const count = (type: string) => history.filter((entry) => entry.type === type).length
      expect({
        signed: count('RecipientSigned'),
        everyone: count('EveryoneActed'),
        sealed: count('DocumentsSealed'),
        completed: count('SignatureRequestCompleted'),
      }).toEqual({ signed: signers, everyone: 1, sealed: 1, completed: 1 })
      expect(files).toHaveLength(3)
    }
  })

  it('has valid evidence with valid sealed files, for the sender and for a recipient', async () => {
    for (const { request } of made) {
      const token = tokens.get(request.recipients[0]!.id)!
      const [theirs, senders] = await Promise.all(
        [`/api/sign/${token}/evidence`, `/api/signature-requests/${request.id}/evidence`].map(async (path) => {
          const answer = await fetch(ground.url + path)
          if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
          return sourceOf(new Uint8Array(await answer.arrayBuffer()))
        }),
      )
      const [report, other] = await Promise.all([theirs!, senders!].map((zip) => verifyEvidence(zip)))
      expect(report).toMatchObject({ exitCode: 3, faults: [] })
      // Mail outcomes may differ: each evidence is valid separately.
      expect(other).toMatchObject({ exitCode: 3, faults: [] })
      const zip = await EvidenceZip.open(theirs!)
      const sealed = zip.entries.filter(({ path }) => /^(sealed|certificate)/i.test(path))
      expect(sealed).toHaveLength(3)
      for (const entry of sealed) expect(await verifySeal(await zip.read(entry))).toMatchObject([{ intact: true }])
    }
  })

  it('emails the result to everyone at least once, always under the same Message-ID', async () => {
    for (const { request } of made) {
      const ids = await until(async () => {
        const mails = (await ground.mails()).filter(({ messageId }) => messageId.startsWith('completed-'))
        const found = request.recipients.map(({ email }) => {
          const theirs = mails.filter(({ to }) => to.includes(email!))
          return new Set(theirs.map(({ messageId }) => messageId)).size
        })
        return found.every((size) => size > 0) ? found : false
      })
      expect(new Set(ids)).toEqual(new Set([1]))
    }
  })
}

const names = new Map<string, string>()
const tokens = new Map<string, string>()
const nameOf = (recipientId: string) => names.get(recipientId)!

/** Drafts and sends, lets everyone finish at once while processes are killed, and waits for completion. */
async function round(ground: Ground, calls: PatientCalls, n: number): Promise<Round> {
  const documents = await upload(calls, { [`Round ${n}.pdf`]: pdfNamed(`Round ${n} ${ground.url}`) })
  const { id } = await createRequest(calls, `Round ${n}`, documents)
  const people = Array.from({ length: signers }, (_, k) => ({
    name: `Signer ${k + 1}`,
    email: `signer${k + 1}.round${n}@example.com`,
    role: 'signer',
    status: 'pending',
  }))
  await Promise.all(people.map((person) => calls.post(`/api/signature-requests/${id}/recipients`, person)))
  const request = await send(calls, id)
  const found = await until(async () => {
    const links = (await ground.mails()).filter(({ messageId, token }) => token && messageId.startsWith('invitation-'))
    const byEmail = new Map(links.map(({ to, token }) => [to[0]!, token!]))
    return request.recipients.every(({ email }) => byEmail.has(email!)) && byEmail
  })
  for (const recipient of request.recipients) {
    names.set(recipient.id, recipient.name!)
    tokens.set(recipient.id, found.get(recipient.email!)!)
  }
  const accepted = new Set<string>()
  const finishing = request.recipients.map(async (recipient) => {
    await finish(ground, tokens.get(recipient.id)!, recipient.name!)
    accepted.add(recipient.id)
  })
  const striking = (async () => {
    for (let k = 0; k < strikes; k++) {
      const count = Math.floor(((k + Math.random()) / strikes) * (signers + 1))
      await until(async () => accepted.size >= count)
      await ground.strike()
    }
  })()
  await Promise.all([...finishing, striking])
  await until(async () => {
    const { status } = await calls.get<SignatureRequestView>(`/api/signature-requests/${id}`)
    return status === 'completed'
  })
  return { request, accepted }
}

/** Repeats a signer's calls until they succeed, and reviews again if told to. */
async function finish(ground: Ground, token: string, typed: string): Promise<void> {
  const calls = new PatientCalls(() => ground.url)
  const path = `/api/sign/${token}`
  for (;;) {
    const { view, shown } = await lookedAt(calls, path)
    const values = view.fields.map(({ id }) => ({ fieldId: id, value: { kind: 'typed', text: typed, font: 'quick' } }))
    try {
      return await calls.post(`${path}/finish`, { consent: true, ...shown, values })
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 409) throw error
    }
  }
}

import { eventsOf } from '@countersign/event-log/testing'
import { describeUnless } from '@countersign/test-services/skipped'
import { beforeAll, expect, it } from '@jest/globals'
import type { DocumentView, SignatureRequestSummary, SignatureRequestView, Stats } from '@countersign/contracts'
import { addSigner, allRequests, createRequest, pdfNamed, until } from '../sender.js'
import { rowsProjectedAnew, rowsServed, withLog } from './facts.js'
import { Load } from './load.js'
import { PatientCalls } from './patient-calls.js'
import { holderOf, noProduction, Production, type Replica } from './production.js'

const missing = noProduction()
const suite = 'two replicas of the API on the same engines'

describeUnless(missing)(suite, () => {
  const production = new Production(suite)
  let first: Replica
  let second: Replica
  /** Alternates between the replicas with every attempt. */
  const toAndFro = () => {
    let turn = 0
    return new PatientCalls(() => (turn++ % 2 === 0 ? first : second).url)
  }
  const at = ({ url }: Replica) => new PatientCalls(() => url)

  beforeAll(async () => {
    first = await production.replica()
    second = (await Promise.all([production.replica(), production.mailer()]))[0]
  })

  it('show callers their own changes, whichever replica responds', async () => {
    const calls = toAndFro()
    for (let n = 1; n <= 5; n++) {
      // An odd number of calls: each change is read on the other replica.
      const { id } = await createRequest(calls, `Draft ${n}`, [])
      expect(await calls.get(`/api/signature-requests/${id}`)).toMatchObject({ title: `Draft ${n}` })
      await calls.patch(`/api/signature-requests/${id}`, { title: `Lease ${n}` })
      const [newest] = await calls.get<SignatureRequestSummary[]>('/api/signature-requests')
      expect(newest).toMatchObject({ id, title: `Lease ${n}` })
      expect((await calls.get<Stats>('/api/stats')).total).toBe(n)
    }
  })

  it('run a call repeated at the other replica once, and return the first response', async () => {
    const body = { title: 'Loan', documentIds: [] }
    const key = { 'idempotency-key': 'loan-1' }
    const before = await eventCount()
    const answers = []
    for (const replica of [first, second, first]) {
      answers.push(await at(replica).attempt('POST', '/api/signature-requests', body, key))
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await eventCount()).toBe(before + 1)
    const other = await at(second).attempt('POST', '/api/signature-requests', { ...body, title: 'Other' }, key)
    expect(other.status).toBe(422)
  })

  it('run a call once that both receive at the same moment', async () => {
    const before = await eventCount()
    for (let n = 1; n <= 10; n++) {
      const key = { 'idempotency-key': `both-${n}` }
      const body = { title: `Both ${n}`, documentIds: [] }
      const answers = await Promise.all(
        [first, second, second, first].map((one) => at(one).attempt('POST', '/api/signature-requests', body, key)),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      // Responses may differ in time, but there is one request.
      const made = answers.map(({ text }) => (JSON.parse(text) as SignatureRequestView).id)
      expect(new Set(made).size).toBe(1)
    }
    expect(await eventCount()).toBe(before + 10)
  })

  it("run an upload and a Send once that both receive, and serve each other's files", async () => {
    const key = { 'idempotency-key': 'annex' }
    const uploads = await Promise.all(
      [first, second].map((one) => {
        const form = new FormData()
        form.append('files', new File([new Uint8Array(pdfNamed('Annex'))], 'Annex.pdf'))
        return at(one).post<DocumentView[]>('/api/documents/upload', form, key)
      }),
    )
    expect(uploads[1]).toEqual(uploads[0])
    const [document] = uploads[0]!
    const calls = toAndFro()
    const { id } = await createRequest(calls, 'Annexed', [document!])
    await addSigner(calls, id, 'annexed@example.com')
    const sending = { 'idempotency-key': 'annexed' }
    const senders = [at(first), at(second)]
    const sent = await Promise.all(
      senders.map((one) => one.send<SignatureRequestView>(`/api/signature-requests/${id}`, sending)),
    )
    expect(sent.map(({ status }) => status)).toEqual(['pending', 'pending'])
    // The sender reads their own write; other callers may see the previous state.
    const { documents } = await senders[0]!.get<SignatureRequestView>(`/api/signature-requests/${id}`)
    // Sending added 'Signatures.pdf', since no field was placed: exactly once.
    expect(documents).toHaveLength(2)
    for (const { url } of [first, second]) {
      // A caller without a position cookie sees the file only eventually.
      const fileOf = (documentId: string) =>
        until(async () => {
          const file = await fetch(`${url}/api/documents/${documentId}/file`)
          return file.ok && Buffer.from(await file.arrayBuffer())
        })
      expect((await fileOf(document!.id)).equals(pdfNamed('Annex'))).toBe(true)
      await fileOf(documents[1]!.id)
    }
  })

  it('apply concurrent changes to one request without losing any', async () => {
    const calls = toAndFro()
    const { id } = await createRequest(calls, 'Shared', [])
    const people = Array.from({ length: 12 }, (_, n) => `shared${n}@example.com`)
    await Promise.all(people.map((email, n) => addSigner(at(n % 2 === 0 ? first : second), id, email)))
    await until(async () => {
      const { recipients } = await at(second).get<SignatureRequestView>(`/api/signature-requests/${id}`)
      return recipients.length === people.length
    })
    const { recipients } = await calls.get<SignatureRequestView>(`/api/signature-requests/${id}`)
    expect(recipients.map(({ email }) => String(email)).toSorted()).toEqual(people.toSorted())
  })

  it('take over the work of a replica killed under load, and do nothing twice', async () => {
    expect(new Set(Object.values(await production.holders()))).toEqual(new Set([holderOf(first)]))
    let killed = false
    let turn = 0
    const load = new Load(['Ada', 'Grace'], () => (killed || turn++ % 2 === 0 ? second : first).url)
    await until(async () => load.made.length >= 4)
    killed = true
    first.program.kill('SIGKILL')
    await first.program.ended
    await until(async () => {
      const now = Object.values(await production.holders())
      return now.every((holder) => holder === holderOf(second))
    })
    const madeWhenTaken = load.made.length
    await until(async () => load.made.length >= madeWhenTaken + 4)
    await load.stop()
    const trouble = load.attempts.filter(({ status }) => status === null)
    // Only calls in progress on the killed replica may lack a response.
    expect(trouble.length).toBeLessThanOrEqual(load.callers.length)

    const invited = load.made.map(({ title }) => `${title.toLowerCase().replaceAll(' ', '.')}@example.com`)
    await withLog(production, async (log) => {
      const mailed = await until(async () => {
        const { length } = (await eventsOf(log)).filter(({ type }) => type === 'MailDelivered')
        return length >= invited.length + 1 && length
      })
      expect(mailed).toBe(invited.length + 1)
      expect(await rowsServed(production, await log.head())).toEqual(await rowsProjectedAnew(production, log))
    })
    const sent = production.mails.taken.flatMap(({ to }) => to)
    expect(sent.toSorted()).toEqual([...invited, 'annexed@example.com'].toSorted())
    const listed = (await allRequests(second.calls())).map(({ title }) => title)
    for (const { title } of load.made) expect(listed.filter((one) => one === title)).toEqual([title])
    expect((await at(second).get<Stats>('/api/stats')).total).toBe(listed.length)
  })

  const eventCount = () => withLog(production, async (log) => (await eventsOf(log)).length)
})

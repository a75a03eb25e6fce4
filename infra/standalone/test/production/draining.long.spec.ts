import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { describeUnless } from '@countersign/test-services/skipped'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { FullReadiness, SignatureRequestView } from '@countersign/contracts'
import { allRequests, createRequest, pdfNamed, until, upload } from '../sender.js'
import { Balancer } from './balancer.js'
import { rowsProjectedAnew, rowsServed, withLog } from './facts.js'
import { Load } from './load.js'
import { PatientCalls } from './patient-calls.js'
import { noProduction, Production, type Replica } from './production.js'

/** Sends half an upload. @returns a function that sends the rest */
async function halfAnUpload(url: string) {
  const form = new FormData()
  form.append('files', new File([new Uint8Array(pdfNamed('half'))], 'half.pdf'))
  const { headers, body } = new Response(form)
  const bytes = await buffer(body!)
  const call = request(`${url}/api/documents/upload`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': headers.get('content-type')!, 'content-length': bytes.length },
  })
  const answered = once(call, 'response') as Promise<[IncomingMessage]>
  await new Promise<void>((resolve) => call.write(bytes.subarray(0, bytes.length / 2), () => resolve()))
  return async () => {
    call.end(bytes.subarray(bytes.length / 2))
    const [response] = await answered
    return { status: response.statusCode, text: await text(response) }
  }
}

const readiness = async ({ url }: Replica) => {
  const response = await fetch(`${url}/api/health/ready`)
  return { code: response.status, parts: ((await response.json()) as FullReadiness).parts }
}

const missing = noProduction()
const suite = 'a replica that is told to end while clients go on working'

describeUnless(missing)(suite, () => {
  const production = new Production(suite)
  /** Long enough for a balancer that checks every 50 ms, even on a busy machine. */
  const draining = { DRAIN_SECONDS: '2' }
  const balancer = new Balancer()
  let first: Replica
  let second: Replica
  let load: Load
  beforeAll(async () => {
    // Longer, since the test makes calls meanwhile.
    first = await production.replica({ DRAIN_SECONDS: '4' })
    second = await production.replica(draining)
    await Promise.all([balancer.add(first.url), balancer.add(second.url)])
    load = new Load(['Ada', 'Grace'], balancer.choose)
  })
  afterAll(() => balancer.stop())

  it('reports that it is not ready, still responds, finishes its calls, and yields the followers', async () => {
    // Retries calls that a busy machine puts off.
    const calls = new PatientCalls(() => first.url)
    // Starts the child processes first: calls in progress have ten seconds, of which a busy machine would spend some on
    // that.
    await upload(calls, { 'whole.pdf': pdfNamed('whole') })
    const { id } = await createRequest(calls, 'Lease', [])
    const sendTheRest = await halfAnUpload(first.url)
    const ended = first.end()
    const red = await until(async () => {
      const found = await readiness(first)
      return found.code === 503 && found
    })
    expect(red.parts.filter(({ status }) => status === 'failing')).toContainEqual({
      name: 'replica',
      status: 'failing',
      detail: 'this replica is being stopped',
    })
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
    await calls.patch(`/api/signature-requests/${id}`, { title: 'Loan' })
    expect(await calls.get(`/api/signature-requests/${id}`)).toMatchObject({ title: 'Loan' })
    expect((await readiness(second)).code).toBe(200)

    await until(() =>
      fetch(`${first.url}/api/health`).then(
        () => false,
        () => true,
      ),
    )
    expect(await sendTheRest()).toMatchObject({ status: 200, text: expect.stringContaining('half.pdf') })
    const { code, stderr } = await ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })

    const holders = await until(async () => {
      const found = Object.values(await production.holders())
      return found.every((holder) => holder !== null) && found
    })
    expect(new Set(holders).size).toBe(1)
    const other = new PatientCalls(() => second.url)
    const { id: next } = await createRequest(other, 'Annex', [])
    expect(await other.get<SignatureRequestView>(`/api/signature-requests/${next}`)).toMatchObject({ title: 'Annex' })
  })

  it('is replaced, like the other one, without a failed call or a lost change', async () => {
    const successor = await production.replica(draining)
    await balancer.add(successor.url)
    expect((await second.end()).code).toBe(0)
    const made = load.made.length
    await until(async () => load.made.length > made + 2)
    await load.stop()
    // On a busy machine, a call may get a 503 while leases move or pages are checked; its retry succeeds.
    const failed = load.attempts.filter(
      ({ status, retryAfter }) => status === null || (status >= 300 && retryAfter === null),
    )
    expect(failed).toEqual([])
    await withLog(production, async (log) => {
      expect(await rowsServed(production, await log.head())).toEqual(await rowsProjectedAnew(production, log))
    })
    const titles = (await allRequests(successor.calls())).map(({ title }) => String(title))
    expect(titles.toSorted()).toEqual([...load.made.map(({ title }) => title), 'Annex', 'Loan'].toSorted())
  })
})

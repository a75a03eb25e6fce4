import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HistoryEntry, FullReadiness, SignatureRequestView } from '@countersign/contracts'
import { type OpensslAuthority, startOpensslAuthority } from '@countersign/test-services/openssl-authority'
import { describeUnless } from '@countersign/test-services/skipped'
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import { sourceOf, verifyEvidence } from '@countersign/verify'
import { until } from '@countersign/test-services/until'
import { signs } from './finishing.js'
import { type Installation, openInstallation } from './installation.js'
import { type SentRequest, SigningWorld } from './signing-world.js'

// Stamps and seals in real child processes, and runs OpenSSL for each timestamp.
jest.setTimeout(180_000)

const missing = spawnSync('openssl', ['version']).status === 0 ? null : 'no openssl here'

describeUnless(missing)('with a timestamp server, the history of a request', () => {
  let authority: OpensslAuthority
  let installation: Installation
  let world: SigningWorld
  let request: SentRequest

  const recorded = async () => {
    const records = await installation.engines.eventLog.read(`signature-request-${request.id}`)
    const timed = records.filter(({ type }) => type === 'HeadTimestamped')
    return { records, timed: timed.map(({ data }) => data as { revision: number; hash: string; token: string }) }
  }

  beforeAll(async () => {
    authority = await startOpensslAuthority()
    installation = await openInstallation({ seals: true, environment: { TIMESTAMP_URL: authority.url } })
    world = new SigningWorld(installation)
    request = await world.send([{}, {}])
    for (const n of [0, 1]) await signs(installation.browser(), await world.link(request, n), request, n)
    await until(async () => (await world.types(request)).includes('SignatureRequestCompleted'))
    await until(async () => (await recorded()).timed.length === 3)
  })

  afterAll(async () => {
    await installation.end()
    await authority.close()
  })

  it('has timestamps of its head hash at sending and at each act', async () => {
    const { records, timed } = await recorded()
    const types = timed.map(({ revision }) => records[revision]!.type)
    expect(types.toSorted()).toEqual(['RecipientSigned', 'RecipientSigned', 'SignatureRequestSent'])
    for (const { revision, hash, token } of timed) {
      expect(hash).toBe(records[revision]!.hash)
      await authority.verify(Buffer.from(token, 'base64'), Buffer.from(hash, 'hex'))
    }
    const [one, other] = timed
    const wrong = authority.verify(Buffer.from(one!.token, 'base64'), Buffer.from(other!.hash, 'hex'))
    await expect(wrong).rejects.toThrow(/imprint/i)
  })

  it('describes in words what was timestamped', async () => {
    const { body } = await world.owner.get<HistoryEntry[]>(`${request.path}/events`)
    const words = body.filter(({ type }) => type === 'HeadTimestamped').map(({ text }) => text)
    expect(words.toSorted()).toEqual([
      'The history was timestamped as of when Person 1 signed',
      'The history was timestamped as of when Person 2 signed',
      'The history was timestamped as of when the request was sent',
    ])
  })

  it('does not move the request up in the list when timestamped', async () => {
    const { records } = await recorded()
    const completedAt = records.find(({ type }) => type === 'SignatureRequestCompleted')!.at
    const { body } = await world.owner.get<SignatureRequestView[]>('/api/signature-requests')
    expect(body.find(({ id }) => id === request.id)).toMatchObject({ status: 'completed', updatedAt: completedAt })
  })

  it('is valid as evidence', async () => {
    const answer = await installation.read(`${request.path}/evidence`)
    const verdict = await verifyEvidence(sourceOf(new Uint8Array(await answer.arrayBuffer())))
    expect(verdict).toMatchObject({ faults: [] })
  })

  it('has its timestamps counted in health', async () => {
    const { parts } = (await installation.browser().get<FullReadiness>('/api/health/ready')).body
    expect(parts.find(({ name }) => name === 'timestamps')).toMatchObject({
      status: 'ok',
      detail: `of ${new URL(authority.url).host}; 0 waiting, 0 due later, 0 running`,
    })
  })
})

it('a start waits for no timestamp server', async () => {
  let asked = 0
  const silent = createServer(() => asked++).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const installation = await openInstallation({ environment: { TIMESTAMP_URL: `http://127.0.0.1:${port}/` } })
  await until(async () => asked > 0)
  const { parts } = await installation.api.readiness()
  expect(parts.find(({ name }) => name === 'timestamps')).toBeDefined()
  await installation.end()
  silent.closeAllConnections()
  silent.close()
})

import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { HistoryEntry, SignatureRequestView } from '@countersign/contracts'
import type { Calls } from '@countersign/standalone/demo/calls'
import { SMTPServer } from 'smtp-server'
import { freePort } from '@countersign/test-services/free-port'
import { House, type Installation } from './installation.js'
import { addSigner, createRequest, pdfNamed, placeSignature, send, until, upload } from './sender.js'
import { factsOf, openTraceCollector, type Span } from './trace-collector.js'

const house = new House()

/** Rejects mails to one address. */
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onRcptTo({ address }, _session, done) {
    if (!address.startsWith('nobody')) return done()
    done(Object.assign(new Error(`no such user as ${address} here`), { responseCode: 550 }))
  },
  onData(stream, _session, done) {
    stream.resume().on('end', () => done())
  },
})

/** Personal data of this suite. */
const personal = /grace|hopper|lovelace|example\.com|consulting|annexe|no such user/i

/** A trace that the caller is already part of. */
const callersTrace = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }
const traceparent = `00-${callersTrace.traceId}-${callersTrace.spanId}-01`

/** Matches a metric of pending work other than 0. */
const underWay =
  /^countersign_(?:follower_lag_.*|jobs\{.*"(?:waiting|delayed|running)"\}|oldest_open_mail_seconds) (?!0$)/m

let collector: Awaited<ReturnType<typeof openTraceCollector>>
let installation: Installation
let calls: Calls
let metricsUrl: string
/** The metrics when idle. */
let figures: string
let sent: string

beforeAll(async () => {
  collector = await openTraceCollector()
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
  const metricsPort = await freePort()
  metricsUrl = `http://127.0.0.1:${metricsPort}`
  installation = await house.start(undefined, {
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    SMTP_URL: `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`,
    MAIL_FROM: 'no-reply@example.com',
    OWNER_NAME: 'Ada Lovelace',
    OWNER_EMAIL: 'ada@example.com',
  })
  calls = installation.calls()

  sent = await draftFor('grace@example.com')
  await calls.send(`/api/signature-requests/${sent}`, { traceparent })
  const undeliverable = await draftFor('nobody@example.com')
  await send(calls, undeliverable)
  const empty = await createRequest(calls, 'Consulting annexe', [])
  await expect(send(calls, empty.id)).rejects.toThrow('422')
  await expect(calls.get('/api/signature-requests/grace')).rejects.toThrow('404')

  await until(async () => (await outcomesOf(sent)).includes('MailDelivered'))
  await until(async () => (await outcomesOf(undeliverable)).includes('MailUndeliverable'))
  // The notice to the sender comes last.
  figures = await until(async () => {
    const text = await (await fetch(`${metricsUrl}/metrics`)).text()
    const noticed = text.includes('countersign_mail_attempts_total{kind="delivery-failed",outcome="accepted"} 1')
    return noticed && !underWay.test(text) && text
  })
  // Pending traces are flushed at the end.
  const { code, stderr } = await installation.end()
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})
afterAll(async () => {
  await collector.close()
  await new Promise<void>((resolve) => mailServer.close(() => resolve()))
})

async function draftFor(email: string): Promise<string> {
  const documents = await upload(calls, { 'Consulting.pdf': pdfNamed(email) })
  const { id } = await createRequest(calls, 'Consulting', documents)
  const signer = await addSigner(calls, id, email)
  await placeSignature(calls, id, documents[0]!.id, signer.id)
  // Otherwise a busy machine refuses the first Send, which the metrics count.
  await until(async () =>
    (await calls.get<SignatureRequestView>(`/api/signature-requests/${id}`)).documents.every(
      ({ check }) => check === null,
    ),
  )
  return id
}

const outcomesOf = async (requestId: string) =>
  (await calls.get<HistoryEntry[]>(`/api/signature-requests/${requestId}/events`)).map(({ type }) => type)

/** The samples of one metric, without its name. */
const linesOf = (name: string) =>
  figures
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .map((line) => line.slice(name.length))

describe('the metrics of an installation in one process', () => {
  it('count commands and refusals by name', () => {
    const commands = linesOf('countersign_commands_total')
    expect(commands).toContain('{command="SendRequest",ending="done"} 2')
    expect(commands).toContain('{command="SendRequest",ending="refused"} 1')
    expect(commands).toContain('{command="RecordMailOutcome",ending="done"} 3')
    expect(linesOf('countersign_refusals_total')).toEqual(['{command="SendRequest",refusal="no-document"} 1'])
    expect(linesOf('countersign_command_seconds_count')).toContain('{command="SendRequest"} 3')
  })

  it('count emails by outcome', () => {
    expect(linesOf('countersign_mail_attempts_total').toSorted()).toEqual([
      '{kind="delivery-failed",outcome="accepted"} 1',
      '{kind="invitation",outcome="accepted"} 1',
      '{kind="invitation",outcome="failed-for-good"} 1',
    ])
  })

  it('report the lag of every follower and the jobs in every queue', () => {
    const followers = [
      'request-list',
      'stats',
      'documents',
      'documents-to-check',
      'outstanding-mails',
      'links',
      'due',
      'retention',
      'correspondents',
      'mail-reactor',
      'sealing-reactor',
      'timestamp-reactor',
      'upload-check-reactor',
      'draft-check-reactor',
      'credential-keys-reactor',
      'membership-reactor',
      'erasure-reactor',
    ].map((name) => `{follower="${name}"} 0`)
    expect(linesOf('countersign_follower_lag_events').toSorted()).toEqual(followers.toSorted())
    expect(linesOf('countersign_follower_lag_seconds').toSorted()).toEqual(followers.toSorted())
    expect(linesOf('countersign_oldest_open_mail_seconds')).toEqual([' 0'])
    expect(linesOf('countersign_jobs').toSorted()).toEqual([
      '{queue="mail",state="delayed"} 0',
      '{queue="mail",state="failed"} 1',
      '{queue="mail",state="running"} 0',
      '{queue="mail",state="waiting"} 0',
      ...['mail-outcome', 'page-check', 'sealing', 'timestamp'].flatMap((queue) =>
        ['delayed', 'failed', 'running', 'waiting'].map((state) => `{queue="${queue}",state="${state}"} 0`),
      ),
    ])
  })

  it('are each reported once, including those of the process', () => {
    const types = figures.split('\n').filter((line) => line.startsWith('# TYPE '))
    expect(types.filter((line) => line.includes(' process_resident_memory_bytes '))).toHaveLength(1)
    expect(new Set(types).size).toBe(types.length)
  })

  it('are exactly those that docs/operations.md explains', () => {
    const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
    const explained = page.match(/(?<=^\| `)countersign_\w+/gm)
    const kept = [...figures.matchAll(/^# TYPE (countersign_\w+)/gm)].map(([, name]) => name)
    expect(explained).toHaveLength(kept.length)
    expect(new Set(explained)).toEqual(new Set(kept))
    const inRules = page.match(/countersign_[a-z_]+(?=[{)[])/g)?.map((name) => name.replace(/_(?:bucket|count)$/, ''))
    expect(inRules?.length).toBeGreaterThan(0)
    expect(inRules?.filter((name) => !kept.includes(name))).toEqual([])
  })

  it('trigger the follower alert as soon as one follower is missing', () => {
    const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
    const rule = /count\(count by \(follower\) \((\w+)\)\) < (\d+) or absent\(\1\)/.exec(page)
    expect(Number(rule?.[2])).toBe(linesOf(rule![1]!).length)
  })

  it('contain no names, addresses or titles', () => {
    expect(figures).not.toMatch(personal)
  })
})

describe('the traces of an installation', () => {
  const told = (where: (span: Span & { service: unknown }) => boolean) => collector.spans().filter(where)
  const sending = 'POST /api/signature-requests/:id/send'

  it("lead from the call through event, reactor and job to the mail server's response", () => {
    const [call] = told(({ name, links }) => name === sending && links?.[0]?.traceId === callersTrace.traceId)
    const trace = told(({ traceId }) => traceId === call?.traceId)
    const below = (parent: Span) => trace.filter(({ parentSpanId }) => parentSpanId === parent.spanId)
    const path = [call!]
    for (let [next] = below(call!); next; [next] = below(next)) path.push(next)

    const [api, mailer] = ['countersign-requests-api', 'countersign-mailer-worker']
    const [server, client, producer, consumer] = [2, 3, 4, 5]
    expect(path.map(({ service, name, kind }) => ({ service, name, kind }))).toEqual([
      { service: api, name: sending, kind: server },
      { service: api, name: 'event SignatureRequestSent', kind: producer },
      { service: api, name: 'mail-reactor', kind: consumer },
      { service: mailer, name: 'mail job', kind: consumer },
      { service: mailer, name: 'smtp', kind: client },
    ])
    expect(trace).toHaveLength(path.length)
    expect(call!.parentSpanId ?? '').toBe('')
    expect(call!.links).toMatchObject([callersTrace])
    expect(factsOf(call!)).toMatchObject({ 'http.route': '/api/signature-requests/:id/send' })
    expect(factsOf(path[3]!)).toMatchObject({ 'countersign.request': sent, 'countersign.mail.kind': 'invitation' })
  })

  it("show the failing step, with the error's name only", () => {
    const failed = told(({ status }) => status.code === 2)
    expect(failed.map((span) => [span.name, factsOf(span)['error.type'], span.status.message])).toEqual(
      expect.arrayContaining([
        ['smtp', 'NotDelivered', undefined],
        ['mail job', 'GiveUp', undefined],
      ]),
    )
    expect(failed).toHaveLength(2)
  })

  it('contain no names, addresses or titles, and no called address', () => {
    expect(JSON.stringify(collector.told)).not.toMatch(personal)
  })
})

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { eventsOf } from '@countersign/event-log/testing'
import type { FullReadiness } from '@countersign/contracts'
import type { RecordedEvent } from '@countersign/event-log'
import { pause } from '../pause.js'
import { lookedAt } from '@countersign/standalone/demo/act'
import { CuttableProxy } from '@countersign/test-services/cuttable-proxy'
import { type OpensslAuthority, startOpensslAuthority } from '@countersign/test-services/openssl-authority'
import { noObjectStore } from '@countersign/test-services/s3/find-minio'
import { describeUnless } from '@countersign/test-services/skipped'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { BucketGround, namedBy } from '../bucket/bucket-ground.js'
import { sendOne, until } from '../sender.js'
import { withLog } from './facts.js'
import { Load } from './load.js'
import { PatientCalls } from './patient-calls.js'
import { noProduction, Production, type Replica } from './production.js'
import { SmallGotenberg } from './small-gotenberg.js'

/** Looks at the health report, which names a hanging engine within 5 s, a mail server within 16 s, and is well within 10 s of its return. */
const lookEveryMs = 200
const namedLooks = 125
const wellLooks = 200

interface Engine {
  name: string
  /** The engine's part in the API's health; null if the mailer's readiness reports it. */
  part: string | null
  way: () => { freeze(): void; thaw(): void }
  /** Least duration of the outage: beyond the callers' timeouts, where those are short enough. */
  ms: number
  /** True if creating, sending and signing keep working meanwhile. */
  goesOn: boolean
}

const suite = 'the API and the mailer, while an engine takes connections and never answers'
const noOpenssl = spawnSync('openssl', ['version']).status === 0 ? null : 'no openssl here'
const docx = fileURLToPath(new URL('../../../../e2e/files/annex.docx', import.meta.url))

describeUnless(noProduction() ?? noObjectStore() ?? noOpenssl)(suite, () => {
  const production = new Production(suite)
  const ground = new BucketGround(suite)
  const gotenberg = new SmallGotenberg()
  let authority: OpensslAuthority
  const ways: Record<'mail' | 'timestamps' | 'converter', CuttableProxy> = {} as never
  let replica: Replica
  let mailer: { readyUrl: string }

  beforeAll(async () => {
    authority = await startOpensslAuthority()
    const ports = { mail: portOf(production.mails.url), timestamps: portOf(authority.url) }
    for (const [name, port] of Object.entries({ ...ports, converter: await gotenberg.start() })) {
      const way = new CuttableProxy('127.0.0.1', port)
      await way.start()
      ways[name as keyof typeof ways] = way
    }
    const environment = {
      ...namedBy(await ground.store.newBucket()),
      SMTP_URL: `smtp://127.0.0.1:${ways.mail.port}`,
      TIMESTAMP_URL: `http://127.0.0.1:${ways.timestamps.port}/`,
      WORD_CONVERTER: 'gotenberg',
      GOTENBERG_URL: `http://127.0.0.1:${ways.converter.port}`,
    }
    ;[replica, mailer] = await Promise.all([production.replica(environment), production.mailer(environment)])
  })
  afterAll(async () => {
    await Promise.all(Object.values(ways).map((way) => way.kill()))
    await Promise.all([gotenberg.stop(), authority.close()])
  })

  const engines: Engine[] = [
    { name: 'the mail server', part: null, way: () => ways.mail, ms: 25_000, goesOn: true },
    { name: 'the timestamp server', part: 'timestamps', way: () => ways.timestamps, ms: 25_000, goesOn: true },
    { name: 'the Word converter', part: 'documents', way: () => ways.converter, ms: 8000, goesOn: true },
    {
      name: 'the bucket',
      part: 'blobs',
      way: () => ground.store,
      ms: 10_000,
      goesOn: false,
    },
    { name: 'Redis', part: 'job-queue', way: () => production.redis, ms: 10_000, goesOn: true },
    {
      name: 'MongoDB',
      part: 'vault',
      way: () => production.mongo,
      ms: 10_000,
      goesOn: false,
    },
  ]

  const failing = async (part: string | null): Promise<boolean | string[]> => {
    if (part === null) return !(await fetch(mailer.readyUrl)).ok
    const { parts } = (await (await fetch(`${replica.url}/api/health/ready`)).json()) as FullReadiness
    const its = parts.find(({ name }) => name === part)!
    return its.status === 'failing' || [`${part}: ${its.detail}`]
  }
  const troubles = async (): Promise<string[]> => {
    const { parts } = (await (await fetch(`${replica.url}/api/health/ready`)).json()) as FullReadiness
    const ready = await fetch(mailer.readyUrl)
    const red = parts.filter(({ status }) => status === 'failing').map(({ name, detail }) => `${name}: ${detail}`)
    return ready.ok ? red : [...red, `mailer: ${await ready.text()}`]
  }

  describe.each(engines)('$name', ({ name, part, way, ms, goesOn }) => {
    let calls: PatientCalls
    let signable: string
    beforeEach(async () => {
      calls = new PatientCalls(() => replica.url)
      expect(await troubles()).toEqual([])
      signable = `Before ${name}`
      await sendOne(calls, signable)
      await until(async () => linkOf(signable) !== undefined)
    })

    const addressOf = (title: string) => `${title.toLowerCase().replaceAll(' ', '.')}@example.com`
    const linkOf = (title: string) =>
      production.mails.taken.find(({ to, token }) => token && to.includes(addressOf(title)))?.token ?? undefined
    const finish = async (title: string): Promise<void> => {
      const signer = new PatientCalls(() => replica.url)
      const path = `/api/sign/${linkOf(title)!}`
      const { view, shown } = await lookedAt(signer, path)
      const mark = { kind: 'typed', text: 'Grace Hopper', font: 'quick' }
      const values = view.fields.map(({ id }) => ({ fieldId: id, value: mark }))
      await signer.post(`${path}/finish`, { consent: true, ...shown, values })
    }

    it('is named in the health report, blocks only dependent calls, and recovers without loss or delay', async () => {
      const load = new Load(
        ['Ada', 'Grace'].map((client) => `${client} at ${name}`),
        () => replica.url,
      )
      await until(async () => load.made.length >= 2)
      way().freeze()
      const hung = pause(ms)
      const before = { made: load.made.length, attempts: load.attempts.length }
      const words: (number | null)[] = []
      const word = part === 'documents' ? [uploadWord(calls)] : []
      await within(namedLooks, `health names ${name}`, () => failing(part))
      if (goesOn) await finish(signable)
      await hung
      if (goesOn) await until(async () => load.made.length >= before.made + 3)
      const meanwhile = load.attempts.slice(before.attempts)
      words.push(...(await Promise.all(word)))
      way().thaw()
      await load.stop()
      if (!goesOn) await finish(signable)
      await within(wellLooks, `no red light after ${name} is back`, async () => {
        const found = await troubles()
        return found.length === 0 || found
      })
      const events = await withLog(production, async (log) => {
        await within(wellLooks, `everything done after ${name} is back`, async () => {
          const open = openIn(await eventsOf(log))
          return open.length === 0 || open
        })
        return eventsOf(log)
      })
      // A 503 has Retry-After; a 409 comes while the pages of a draft are being checked.
      const statuses = goesOn ? [200, 409] : [200, 409, 503]
      const refused = meanwhile.filter(({ status }) => status !== 200)
      expect(refused.filter(({ status, retryAfter }) => !statuses.includes(status ?? 0) || retryAfter !== '2')).toEqual(
        [],
      )
      const sent = new Set(events.filter(({ type }) => type === 'SignatureRequestSent').map(({ stream }) => stream))
      expect(load.made.filter(({ request }) => !sent.has(`signature-request-${request.id}`))).toEqual([])
      if (part === 'documents') words.push(await uploadWord(calls))
      expect(words).toEqual(part === 'documents' ? [503, 200] : [])
    })
  })
})

const portOf = (url: string): number => Number(new URL(url).port)

async function uploadWord(calls: PatientCalls): Promise<number | null> {
  const form = new FormData()
  form.append('files', new File([new Uint8Array(readFileSync(docx))], 'Annex.docx'))
  return (await calls.attempt('POST', '/api/documents/upload', form)).status
}

/** Lists pending work: invitations, timestamps of heads at sending or at an act, and completions. */
function openIn(events: readonly RecordedEvent[]): string[] {
  const requests = Map.groupBy(events, ({ stream }) => stream)
  return [...requests].flatMap(([stream, records]) => {
    const count = (...types: string[]) => records.filter(({ type }) => types.includes(type)).length
    if (count('SignatureRequestSent') === 0) return []
    return [
      ...(count('MailDelivered') === 0 ? [`${stream}: its invitation`] : []),
      ...(count('HeadTimestamped') < count('SignatureRequestSent', 'RecipientSigned')
        ? [`${stream}: a timestamp`]
        : []),
      ...(count('EveryoneActed') > count('SignatureRequestCompleted') ? [`${stream}: its completion`] : []),
    ]
  })
}

/** Polls until `look` succeeds. @throws with the last result after so many looks, which a busy machine slows down too */
async function within(looks: number, what: string, look: () => Promise<boolean | readonly string[]>): Promise<void> {
  for (let n = 1; ; n++) {
    const found = await look()
    if (found === true) return
    if (n === looks) throw new Error(`not in time: ${what}: ${JSON.stringify(found).slice(0, 1000)}`)
    await pause(lookEveryMs)
  }
}

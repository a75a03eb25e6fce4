import { eventsOf } from '@countersign/event-log/testing'
import { EventStoreCluster } from '@countersign/test-services/eventstore/event-store-cluster'
import { describeUnless } from '@countersign/test-services/skipped'
import { beforeAll, expect, it } from '@jest/globals'
import type { FullReadiness, SignatureRequestSummary, SignatureRequestView } from '@countersign/contracts'
import { verifyChain } from '@countersign/event-log'
import { bundled } from '../bundled.js'
import { addSigner, allRequests, createRequest, until } from '../sender.js'
import { rowsProjectedAnew, rowsServed, withLog } from './facts.js'
import { Load } from './load.js'
import { PatientCalls } from './patient-calls.js'
import { noProduction, Production, type Replica } from './production.js'

/** A look pauses for 20 ms, so the client's keepalive of up to 20 s would take more of them. */
const mostLooksAfterElection = 500
const keepalive = '&keepAliveInterval=2000&keepAliveTimeout=1500'

for (const options of ['', keepalive]) {
  const suite = `two replicas of the API on a cluster of EventStoreDB${options}`
  describeUnless(noProduction())(suite, () => leadersOf(suite, options))
}

function leadersOf(suite: string, options: string): void {
  const production = new Production<EventStoreCluster>(suite, bundled, () => EventStoreCluster.start(options))
  let replicas: Replica[]
  beforeAll(async () => {
    replicas = await Promise.all([production.replica(), production.replica()])
    await production.mailer()
  })

  const at = ({ url }: Replica) => new PatientCalls(() => url)
  /** Alternates between the replicas with every attempt. */
  const toAndFro = () => {
    let turn = 0
    return () => replicas[turn++ % 2]!.url
  }
  const readiness = async ({ url }: Replica) => {
    const response = await fetch(`${url}/api/health/ready`)
    return { code: response.status, ...((await response.json()) as FullReadiness) }
  }
  /** @param looked called at each look */
  const untilBothSay = (code: number, looked = () => {}) =>
    until(async () => {
      looked()
      const said = await Promise.all(replicas.map(readiness))
      return said.every((one) => one.code === code) && said
    })
  let loads = 0
  let made = 0
  /** Runs something under load, and waits until clients have made progress after it. */
  const underLoad = async (happens: () => Promise<void>): Promise<Load> => {
    const names = ['Ada', 'Grace', 'Katherine'].map((name) => `${name} ${++loads}`)
    const load = new Load(names, toAndFro())
    await until(async () => load.made.length >= 3)
    await happens()
    await untilBothSay(200)
    const before = load.made.length
    await until(async () => load.made.length >= before + 3)
    await load.stop()
    made += load.made.length
    return load
  }
  /** Responses other than success or a request to retry. */
  const besidesDoneOrLater = ({ attempts }: Load) => attempts.filter(({ status }) => status !== 200 && status !== 503)
  /** Expects everything exactly once in the log, and in the read models. */
  const expectWhole = async (load: Load) => {
    await withLog(production, async (log) => {
      const events = await eventsOf(log)
      for (const records of Map.groupBy(events, ({ stream }) => stream).values())
        expect(verifyChain(records)).toBeNull()
      const sent = events.filter(({ type }) => type === 'SignatureRequestSent').map(({ stream }) => stream)
      expect(new Set(sent).size).toBe(sent.length)
      expect(sent).toEqual(expect.arrayContaining(load.made.map(({ request }) => `signature-request-${request.id}`)))
    })
    const listed = (await allRequests(at(replicas[1]!))).map(({ title }) => title)
    for (const { title } of load.made) expect(listed.filter((one) => one === title)).toEqual([title])
  }

  it('show and use the latest changes while every other node lags behind', async () => {
    const [first, second] = replicas as [Replica, Replica]
    for (const node of production.eventStore.nodes) if (node !== production.eventStore.leader) node.view.fallBehind()
    const calls = new PatientCalls(toAndFro())
    for (let n = 1; n <= 5; n++) {
      const { id } = await createRequest(calls, `Behind ${n}`, [])
      const [newest] = await calls.get<SignatureRequestSummary[]>('/api/signature-requests')
      expect(newest).toMatchObject({ id, title: `Behind ${n}` })
      const { id: recipient } = await addSigner(at(first), id, `behind${n}@example.com`)
      await at(second).patch(`/api/signature-requests/${id}/recipients/${recipient}`, { name: 'Ada Lovelace' })
      const view = await at(first).get<SignatureRequestView>(`/api/signature-requests/${id}`)
      expect(view.recipients).toMatchObject([{ name: 'Ada Lovelace' }])
    }
    for (const node of production.eventStore.nodes) node.view.catchUp()
  })

  it('return the same response to a call sent to both at once, however long its append takes', async () => {
    for (let n = 1; n <= 5; n++) {
      const { appends } = production.eventStore
      const [key, body] = [{ 'idempotency-key': `both-${n}` }, { title: `Both ${n}`, documentIds: [] }]
      const dropped = appends.dropped
      appends.hold()
      const calls = replicas.map((one) => at(one).attempt('POST', '/api/signature-requests', body, key))
      await until(async () => appends.dropped > dropped)
      appends.release()
      const answers = await Promise.all(calls)
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers[1]!.text).toBe(answers[0]!.text)
    }
  })

  it('are not ready without a leader, refuse calls with 503, and recover without a restart', async () => {
    const load = await underLoad(async () => {
      production.eventStore.elect(null)
      for (const { parts } of await untilBothSay(503)) {
        expect(parts).toContainEqual(expect.objectContaining({ name: 'event-log', status: 'failing' }))
      }
      production.eventStore.elect(0)
    })
    expect(besidesDoneOrLater(load)).toEqual([])
    await expectWhole(load)
  })

  /** Faults of the leader, after which the next node leads. */
  const faults = [
    {
      what: 'the leader is killed and another elected',
      happens: async (cluster: EventStoreCluster) => {
        cluster.elect(null)
        await cluster.nodes[0]!.kill()
        cluster.elect(1)
      },
    },
    {
      what: 'a leader hangs for as long as this lasts and another is elected',
      happens: async (cluster: EventStoreCluster) => {
        cluster.nodes[1]!.freeze()
        await untilBothSay(503)
        cluster.elect(2)
        let looks = 0
        await untilBothSay(200, () => looks++)
        expect(looks).toBeLessThan(mostLooksAfterElection)
      },
    },
    {
      what: 'a leader is parted from the others without hearing of it',
      happens: async (cluster: EventStoreCluster) => {
        // A hanging node and an isolated one would leave no majority.
        cluster.nodes[1]!.thaw()
        await cluster.nodes[0]!.restart()
        cluster.cutOff(2)
        cluster.elect(0)
      },
    },
  ]

  it.each(faults)('lose nothing when $what', async ({ happens }) => {
    const load = await underLoad(() => happens(production.eventStore))
    expect(besidesDoneOrLater(load)).toEqual([])
    await expectWhole(load)
  })

  it('email everyone once, and have the same rows as a fresh projection', async () => {
    await withLog(production, async (log) => {
      await until(async () => (await eventsOf(log)).filter(({ type }) => type === 'MailDelivered').length >= made)
      expect(await rowsServed(production, await log.head())).toEqual(await rowsProjectedAnew(production, log))
    })
    const { taken } = production.mails
    expect(new Set(taken.map(({ messageId }) => messageId)).size).toBe(made)
  })

  it('shut down cleanly', async () => {
    for (const replica of replicas) {
      const { code, stderr } = await replica.end()
      // The client warns of short intervals on each opening.
      const others = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('Specified KeepAliveInterval'))
      expect({ code, others }).toEqual({ code: 0, others: [] })
    }
  })
}

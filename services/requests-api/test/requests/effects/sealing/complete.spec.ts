import type { Entry } from '@countersign/event-log'
import { unnamedSender } from '@countersign/contracts/jobs'
import { system } from '@countersign/requests-api/internal/kernel/caller'
import { RequestDecisions } from '@countersign/requests-api/internal/requests/use-cases/request-decisions'
import { Completion } from '@countersign/requests-api/internal/requests/effects/sealing/complete'
import { whatToCertify } from '@countersign/requests-api/internal/requests/effects/sealing/what-to-certify'
import type { CertificateOrder } from '@countersign/pdf'
import type { DocumentToSeal, Sealing, TimestampNeed } from '@countersign/requests-api/internal/requests/ports/sealing'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import type { Person } from '@countersign/requests-api/internal/kernel/person'
import { historyOf } from '@countersign/requests-api/internal/requests/views/history'
import { replay } from '@countersign/requests-api/internal/requests/domain/evolve'
import { runDue } from '@countersign/requests-api/internal/requests/domain/sending/course'
import { SealingRefused, TimestampUnavailable } from '@countersign/seal'
import { VaultUnavailable } from '@countersign/vault'
import { describe, expect, it } from '@jest/globals'
import { openWorld } from '../../read-models/projected.js'
import * as sample from '../../domain/sample-events.js'
import { noLog } from '@countersign/telemetry'
import { stoppedAt } from '../../../clock-at.js'
import { entriesOf } from '../../../journal.js'

const { after, everyoneActed, pending, requestId, signed } = sample
const stream = `signature-request-${requestId}`

/** A request that everyone has acted on, and a fake sealing with the given behaviour. */
async function setting(
  ills: Partial<Sealing> = {},
  sent: readonly RequestEvent[] = pending,
  present: Person | null = null,
) {
  const world = openWorld([])
  await world.happen(stream, ...sent, signed(1), everyoneActed)
  const orders: { sealed: DocumentToSeal[]; certified: CertificateOrder[] } = { sealed: [], certified: [] }
  let made = 0
  const outcome = () => ({
    sealed: { sha256: String(++made).padStart(64, '0'), size: 1000 + made },
    level: 'B-B' as const,
    noTimestamp: null,
  })
  const well: Sealing = {
    seal: async (_requestId, document) => {
      orders.sealed.push(document)
      return outcome()
    },
    certify: async (order) => {
      orders.certified.push(order)
      return outcome()
    },
  }
  const clock = stoppedAt(after(0, 60))
  const completion = (more: Partial<Sealing> = ills) =>
    new Completion({
      requests: new RequestDecisions(world.journal, clock),
      sealing: { ...well, ...more },
      vault: world.vault,
      senderOf: async () => present,
      log: noLog,
    })
  const history = async () => (await world.journal.read(stream)).entries as readonly Entry<RequestEvent>[]
  const typesSince = async () => (await history()).map(({ event }) => event.type).slice(pending.length + 2)
  return { world, orders, completion, history, typesSince, clock }
}

const broken = () => Promise.reject(new RangeError('a font is missing'))

describe('A request that everyone has acted on', () => {
  it('is sealed, certified and completed, in that order', async () => {
    const { completion, orders, history, typesSince } = await setting()
    await completion().attempt(requestId, 1)
    expect(await typesSince()).toEqual(['DocumentsSealed', 'SignatureRequestCompleted'])
    const [sealed, completed] = (await history()).slice(-2)
    expect(orders.sealed).toHaveLength(1)
    expect(orders.certified).toMatchObject([
      { requestId, head: sealed!.hash, documents: [{ sealed: { size: 1001 } }], people: [{ act: 'signed' }] },
    ])
    expect(orders.certified[0]!.history.at(-1)).toMatchObject({ hash: sealed!.hash })
    expect(orders.certified[0]!.expiresAt).toMatch(/^2\d{3}-\d\d-\d\dT/)
    expect(completed!.revision).toBe(sealed!.revision + 1)
  })

  it.each([
    ['recorded when it was sent, if nobody has an account', 'PERSON1@Example.com', null, true],
    ['of the account at completion', 'grace@example.com', 'Person1@EXAMPLE.com', true],
    ['of the account, not the one recorded earlier', 'person1@example.com', 'grace@example.com', false],
    ['of another person', 'grace@example.com', null, false],
  ])('records whether a recipient has the sender’s address: the one %s', async (_what, recorded, now, expected) => {
    const sent = pending.map((event) =>
      event.type === 'SignatureRequestSent'
        ? { ...event, data: { ...event.data, sender: { name: 'Grace', email: recorded } } }
        : event,
    )
    const { completion, history } = await setting({}, sent, now === null ? null : { name: 'Grace', email: now })
    await completion().attempt(requestId, 1)
    const { event } = (await history()).at(-1)!
    expect(event).toMatchObject({ data: { copies: [{ recipientId: sample.recipientId(1) }] } })
    expect('senderIsRecipient' in event.data && event.data.senderIsRecipient).toBe(expected)
  })

  it('is certified with "The sender" if no name is configured', async () => {
    const unnamed = pending.map((event) =>
      event.type === 'SignatureRequestSent'
        ? { ...event, data: { ...event.data, sender: { name: unnamedSender, email: 'owner@localhost' } } }
        : event,
    )
    const { completion, orders, history } = await setting({}, unnamed)
    await completion().attempt(requestId, 1)
    const [certified] = orders.certified
    const sentences = (of: readonly { text: string }[]) => of.map(({ text }) => text)
    expect(certified!.sender).toEqual({ name: 'The sender', email: '' })
    expect(sentences(certified!.history)).toContain('The sender created the request')
    expect(sentences(historyOf(await history(), unnamedSender))).toContain('You created the request')
  })

  it('is certified with the latest sender and each person’s name', async () => {
    const ada = { name: 'Ada Lovelace', email: 'ada@example.com' }
    const again = sample.resent(1)
    const introduction: RequestEvent = { type: 'ActorIntroduced', data: { actor: sample.person, ...ada } }
    const renamed: RequestEvent = { type: 'SignatureRequestRenamed', data: { title: 'Lease' } }
    const resent: RequestEvent = { ...again, data: { ...again.data, sender: ada } }
    const acts = [signed(1), everyoneActed, sample.sealed]
    const events = [...pending, sample.expired(1), introduction, renamed, resent, ...acts]
    const owner = { kind: 'owner', id: 'owner' } as const
    const by = (revision: number) => (events[revision] === renamed ? sample.person : owner)
    const entries = entriesOf(events, (revision) => ({ at: sample.sentAt, actor: by(revision) }))
    const certified = whatToCertify(replay(entries)!, entries)
    expect(certified.sender).toEqual(ada)
    expect(certified.sentAt).toBe(sample.sentAt)
    const texts = certified.history.map(({ text }) => text)
    expect(texts[0]).toBe('Grace Hopper created the request')
    expect(texts).toContain('Ada Lovelace renamed the request to “Lease”')
    expect(texts.join()).not.toContain(ada.email)
  })

  it('is completed once, despite simultaneous and repeated attempts', async () => {
    const { completion, typesSince } = await setting()
    await Promise.all([1, 1, 1, 2, 2].map((attempt) => completion().attempt(requestId, attempt)))
    await completion().attempt(requestId, 1)
    expect(await typesSince()).toEqual(['DocumentsSealed', 'SignatureRequestCompleted'])
  })

  it('is not sealed again if only the certificate is missing', async () => {
    const { completion, orders, typesSince } = await setting()
    await completion({ certify: broken }).attempt(requestId, 1)
    await completion().attempt(requestId, 2)
    expect(orders.sealed).toHaveLength(1)
    expect(await typesSince()).toEqual(['DocumentsSealed', 'SealingFailed', 'SignatureRequestCompleted'])
  })

  it('records a failed sealing with the time of the next attempt and the error’s kind, not its message', async () => {
    const { completion, history } = await setting({ seal: broken })
    await completion().attempt(requestId, 1)
    expect((await history()).at(-1)!.event).toEqual({
      type: 'SealingFailed',
      data: { attempt: 1, retryAt: after(0, 61), why: 'RangeError' },
    })
  })

  it('is sealed without a timestamp at the fifth attempt without one, and this is recorded', async () => {
    const needs: TimestampNeed[] = []
    const { completion, world, history, typesSince } = await setting({
      seal: async (_requestId, _document, need) => {
        needs.push(need)
        if (need === 'needed') throw new TimestampUnavailable('no answer')
        return { sealed: { sha256: 'a'.repeat(64), size: 1 }, level: 'B-B', noTimestamp: { why: 'no answer' } }
      },
    })
    let at = Date.parse(after(0, 60))
    for (let attempt = 1; attempt <= 5; attempt++) {
      await completion().attempt(requestId, attempt)
      at += 5 * 60_000
      const requests = new RequestDecisions(world.journal, stoppedAt(at))
      await requests.decide(requestId, system('clock', `tick-${attempt}`), (state, now) => runDue(state, { at: now }))
    }
    expect(needs).toEqual(['needed', 'needed', 'needed', 'needed', 'if it can be had'])
    expect((await typesSince()).slice(-3)).toEqual(['TimestampFailed', 'DocumentsSealed', 'SignatureRequestCompleted'])
    const told = (await history()).find(({ event }) => event.type === 'TimestampFailed')
    expect(told?.event.data).toEqual({ attempts: 5, why: 'no answer', revision: null })
  })

  it('is given up at the fifth attempt refused by its documents, and a late success is dropped', async () => {
    const { completion, history, typesSince } = await setting()
    const refused = () => Promise.reject(new SealingRefused('a page cannot be stamped'))
    for (let attempt = 1; attempt <= 5; attempt++) await completion({ seal: refused }).attempt(requestId, attempt)
    expect((await history()).at(-1)!.event).toEqual({
      type: 'SealingGivenUp',
      data: { attempts: 5, why: 'the documents cannot be sealed as they are' },
    })
    await completion().attempt(requestId, 6)
    expect((await typesSince()).slice(-2)).toEqual(['SealingFailed', 'SealingGivenUp'])
  })

  it('is not certified if it was given up during the sealing', async () => {
    const { world, completion, orders, typesSince } = await setting()
    const overtaken: Sealing['seal'] = async () => {
      await world.happen(stream, sample.sealingGivenUp)
      return { sealed: { sha256: 'a'.repeat(64), size: 1 }, level: 'B-B', noTimestamp: null }
    }
    await completion({ seal: overtaken }).attempt(requestId, 1)
    expect(await typesSince()).toEqual(['SealingGivenUp'])
    expect(orders.certified).toEqual([])
  })

  it('is given up at the first failure a day after the last act, but never while an engine is down', async () => {
    const { world, typesSince } = await setting()
    const at = (day: number, seal: Sealing['seal']) =>
      new Completion({
        requests: new RequestDecisions(world.journal, stoppedAt(after(day))),
        sealing: { seal, certify: broken },
        vault: world.vault,
        senderOf: async () => null,
        log: noLog,
      }).attempt(requestId, 1)
    await expect(at(3, () => Promise.reject(new VaultUnavailable('away')))).rejects.toBeInstanceOf(VaultUnavailable)
    expect(await typesSince()).toEqual([])
    await at(3, broken)
    expect(await typesSince()).toEqual(['SealingGivenUp'])
  })

  it('does not change while an engine is down', async () => {
    const away = () => Promise.reject(new VaultUnavailable('away'))
    const { completion, typesSince } = await setting({ seal: away })
    await expect(completion().attempt(requestId, 1)).rejects.toBeInstanceOf(VaultUnavailable)
    expect(await typesSince()).toEqual([])
  })

  it('is completed by the attempt that the clock requests after a failure', async () => {
    const { completion, world, typesSince } = await setting()
    await completion({ seal: broken }).attempt(requestId, 1)
    const requests = new RequestDecisions(world.journal, stoppedAt(after(0, 61)))
    await requests.decide(requestId, system('clock', 'tick'), (state, at) => runDue(state, { at }))
    await completion().attempt(requestId, 2)
    expect(await typesSince()).toEqual([
      'SealingFailed',
      'SealingRetried',
      'DocumentsSealed',
      'SignatureRequestCompleted',
    ])
  })
})

describe('A request that is not to be sealed', () => {
  it('does not change', async () => {
    const world = openWorld([])
    await world.happen(stream, ...pending)
    const sealing: Sealing = { seal: broken, certify: broken }
    const requests = new RequestDecisions(world.journal, stoppedAt(after(0, 60)))
    await new Completion({ requests, sealing, vault: world.vault, senderOf: async () => null, log: noLog }).attempt(
      requestId,
      1,
    )
    expect((await world.journal.read(stream)).entries).toHaveLength(pending.length)
  })
})

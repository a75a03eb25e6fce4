import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { AccessStore, StoredSession } from '@countersign/requests-api/internal/access/ports/access-store'
import { itUnless } from '@countersign/test-services/skipped'

const hour = 60 * 60 * 1000
const day = 24 * hour
const now = new Date('2026-11-26T12:00:00.000Z')
const after = (ms: number) => new Date(now.getTime() + ms)
const iso = (ms: number) => after(ms).toISOString()

const sessionOf = (personId: string, more: Partial<StoredSession> = {}): StoredSession => ({
  personId,
  sessionRef: randomUUID(),
  createdAt: iso(0),
  usedAt: iso(0),
  confirmedAt: iso(0),
  methods: ['password', 'app'],
  remember: false,
  teamId: null,
  origin: 'sealed',
  ...more,
})

const trues = (answers: readonly unknown[]) => answers.filter((answer) => answer !== null && answer !== false).length
const eight = <Answer>(call: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: 8 }, (_, n) => call(n)))

/**
 * Tests that every adapter of the access store must pass.
 *
 * @param guarded false skips the tests of concurrent calls, for a server without atomic conditional writes
 */
export function describeAccessStore(
  name: string,
  open: (options?: { most?: number }) => Promise<AccessStore>,
  { guarded = true }: { guarded?: boolean } = {},
): void {
  const itAtOnce = itUnless(guarded ? null : 'this server judges and writes in several steps')

  describe(`access store: ${name}`, () => {
    let store: AccessStore
    let [person, key, id] = ['', '', '']
    beforeAll(async () => {
      store = await open()
    })
    beforeEach(() => {
      ;[person, key, id] = [randomUUID(), randomUUID(), randomUUID()]
    })
    afterAll(() => store.close())

    describe('sessions', () => {
      it('are found by their key, as added', async () => {
        const session = sessionOf(person, { teamId: randomUUID(), remember: true })
        await store.sessions.add(key, session)
        expect([await store.sessions.find(key), await store.sessions.find(randomUUID())]).toEqual([session, null])
        await store.sessions.remove(key)
        await store.sessions.remove(key)
        expect(await store.sessions.find(key)).toBeNull()
      })

      it('keep their latest use, with nothing else changed', async () => {
        const session = sessionOf(person)
        await store.sessions.add(key, session)
        await store.sessions.touch(key, iso(2))
        await store.sessions.touch(key, iso(1))
        await store.sessions.touch(randomUUID(), iso(3))
        expect(await store.sessions.find(key)).toEqual({ ...session, usedAt: iso(2) })
      })

      it('can move to another key, which ends the old one', async () => {
        await store.sessions.add(key, sessionOf(person))
        const [next, changed] = [randomUUID(), sessionOf(person, { confirmedAt: iso(5), usedAt: iso(5) })]
        expect(await store.sessions.replace(key, next, changed)).toBe(true)
        expect([await store.sessions.find(key), await store.sessions.find(next)]).toEqual([null, changed])
        expect(await store.sessions.replace(key, randomUUID(), changed)).toBe(false)
        expect(await store.sessions.ofPerson(person)).toEqual([{ key: next, session: changed }])
      })

      itAtOnce('move once, of several moves at once', async () => {
        await store.sessions.add(key, sessionOf(person))
        const moved = await eight(() => store.sessions.replace(key, randomUUID(), sessionOf(person)))
        expect([trues(moved), await store.sessions.find(key)]).toEqual([1, null])
        expect(await store.sessions.ofPerson(person)).toHaveLength(1)
      })

      itAtOnce('do not come back by a move beside their removal', async () => {
        for (let round = 0; round < 8; round++) {
          const [old, next] = [randomUUID(), randomUUID()]
          await store.sessions.add(old, sessionOf(person))
          await Promise.all([
            store.sessions.replace(old, next, sessionOf(person)),
            store.sessions.removeOfPerson(person),
          ])
          expect(await store.sessions.ofPerson(person)).toEqual([])
        }
      })

      it('are listed by person, least recently used first', async () => {
        const [one, two, three] = [3, 1, 2].map((ms) => sessionOf(person, { usedAt: iso(ms) }))
        for (const session of [one!, two!, three!]) await store.sessions.add(session.sessionRef, session)
        await store.sessions.add(key, sessionOf(randomUUID()))
        const listed = await store.sessions.ofPerson(person)
        expect(listed).toEqual([two, three, one].map((session) => ({ key: session!.sessionRef, session })))
      })

      it('are removed by person, either all or all but one', async () => {
        const sessions = [1, 2, 3].map((ms) => sessionOf(person, { usedAt: iso(ms) }))
        for (const session of sessions) await store.sessions.add(session.sessionRef, session)
        const other = sessionOf(randomUUID())
        await store.sessions.add(key, other)
        const [first, second, third] = sessions
        const removed = await store.sessions.removeOfPerson(person, second!.sessionRef)
        expect(new Set(removed)).toEqual(new Set([first, third]))
        expect(await store.sessions.removeOfPerson(person)).toEqual([second])
        expect(await store.sessions.removeOfPerson(person)).toEqual([])
        expect(await store.sessions.find(key)).toEqual(other)
      })

      itAtOnce('are each told to one of several who remove them at once', async () => {
        const sessions = [1, 2, 3, 4, 5].map(() => sessionOf(person))
        for (const session of sessions) await store.sessions.add(session.sessionRef, session)
        const removed = (await eight(() => store.sessions.removeOfPerson(person))).flat()
        const refs = (some: readonly StoredSession[]) => some.map(({ sessionRef }) => sessionRef).toSorted()
        expect(refs(removed)).toEqual(refs(sessions))
      })

      it('are removed all together', async () => {
        await store.sessions.removeAll()
        for (const ms of [1, 2]) await store.sessions.add(`${key}${ms}`, sessionOf(person, { createdAt: iso(ms) }))
        expect([await store.sessions.removeAll(), await store.sessions.removeAll()]).toEqual([2, 0])
      })
    })

    describe('flows', () => {
      const flow = { sealed: 'a flow', expiresAt: after(10) }

      it('can be read repeatedly, and taken once', async () => {
        await store.flows.put(id, flow)
        const kept = { ...flow, attempts: 0 }
        expect([await store.flows.read(id), await store.flows.read(id)]).toEqual([kept, kept])
        expect([await store.flows.take(id), await store.flows.take(id), await store.flows.read(id)]).toEqual([
          kept,
          null,
          null,
        ])
      })

      itAtOnce('are taken by one of several callers at once', async () => {
        await store.flows.put(id, flow)
        expect(trues(await eight(() => store.flows.take(id)))).toBe(1)
      })

      it('count failed attempts, even across an update', async () => {
        await store.flows.put(id, flow)
        expect([await store.flows.countAttempt(id), await store.flows.countAttempt(id)]).toEqual([1, 2])
        const changed = { sealed: 'another', expiresAt: after(20) }
        await store.flows.put(id, changed)
        expect(await store.flows.read(id)).toEqual({ ...changed, attempts: 2 })
        await store.flows.take(id)
        expect(await store.flows.countAttempt(id)).toBeNull()
      })

      itAtOnce('count every one of several attempts at once', async () => {
        await store.flows.put(id, flow)
        const counted = (await eight(() => store.flows.countAttempt(id))).map(Number).toSorted((a, b) => a - b)
        expect((await store.flows.read(id))?.attempts).toBe(8)
        // mongo-java-server may include later attempts in its answer, but never returns fewer.
        expect(counted.filter((attempts, before) => attempts <= before)).toEqual([])
      })

      it('are limited in number, and the oldest are dropped first', async () => {
        const small = await open({ most: 3 })
        await small.cleanUp(after(day + hour))
        const names = [1, 2, 3, 4, 5].map((n) => `${id}${n}`)
        for (const [n, one] of names.entries()) await small.flows.put(one, { sealed: one, expiresAt: after(n) })
        const kept = await Promise.all(names.map((one) => small.flows.read(one)))
        expect(kept.map((one) => one?.sealed)).toEqual([undefined, undefined, ...names.slice(2)])
        await small.close()
      })
    })

    describe('marks', () => {
      it('are kept by name, and absent before they are raised', async () => {
        await store.marks.raise(id, 0)
        await store.marks.raise(key, 7)
        expect(await store.marks.get([id, key, person])).toEqual(
          new Map([
            [id, 0],
            [key, 7],
          ]),
        )
        expect(await store.marks.get([])).toEqual(new Map())
      })

      it('are never lowered', async () => {
        for (const to of [3, 5, 4, 5]) await store.marks.raise(id, to)
        expect((await store.marks.get([id])).get(id)).toBe(5)
      })

      it('hold times in milliseconds', async () => {
        await store.marks.raise(id, now.getTime())
        expect((await store.marks.get([id])).get(id)).toBe(now.getTime())
      })

      itAtOnce('end at the highest of several that are raised at once', async () => {
        await eight((n) => store.marks.raise(id, (n * 3) % 8))
        expect((await store.marks.get([id])).get(id)).toBe(7)
      })
    })

    it('consumes an id once', async () => {
      expect([await store.consume(id, after(1)), await store.consume(id, after(2))]).toEqual([true, false])
      expect(await store.consume(randomUUID(), after(1))).toBe(true)
    })

    itAtOnce('consumes an id for one of several callers at once', async () => {
      expect(trues(await eight(() => store.consume(id, after(1))))).toBe(1)
    })

    describe('uses of a passkey', () => {
      const advance = (counter: number, ms = 0) => store.passkeyUse.advance(id, counter, iso(ms))

      it('only accept a counter that goes up', async () => {
        expect([await advance(5), await advance(7), await advance(7), await advance(6), await advance(0)]).toEqual([
          true,
          true,
          false,
          false,
          false,
        ])
        expect([await advance(8), await advance(2 ** 32 - 1)]).toEqual([true, true])
      })

      it('accept a counter of 0 until it goes up', async () => {
        expect([await advance(0), await advance(0), await advance(1), await advance(0)]).toEqual([
          true,
          true,
          true,
          false,
        ])
      })

      itAtOnce('count the same counter once, of several at once', async () => {
        expect(trues(await eight(() => advance(1)))).toBe(1)
        expect(trues(await eight(() => advance(2)))).toBe(1)
      })

      itAtOnce('of an authenticator that does not count all succeed, also at once', async () => {
        expect(trues(await eight(() => advance(0)))).toBe(8)
      })

      it('have a time of last use, unless they were refused', async () => {
        const unused = randomUUID()
        await advance(5, 1)
        await advance(6, 2)
        await advance(6, 3)
        expect(await store.passkeyUse.lastUsed([id, unused])).toEqual(new Map([[id, iso(2)]]))
        await store.passkeyUse.remove(id)
        expect(await store.passkeyUse.lastUsed([id])).toEqual(new Map())
        expect([await store.passkeyUse.lastUsed([]), await advance(1)]).toEqual([new Map(), true])
      })
    })

    it('cleans up flows and consumed ids an hour after expiry, and sessions after 31 days, but no mark', async () => {
      const [old, recent] = [`${id} old`, `${id} recent`]
      await store.sessions.add(old, sessionOf(person, { createdAt: iso(-31 * day - 1), usedAt: iso(-1) }))
      await store.sessions.add(recent, sessionOf(person, { createdAt: iso(-31 * day) }))
      for (const [one, ms] of [
        [old, -hour - 1],
        [recent, -hour],
      ] as const) {
        await store.flows.put(one, { sealed: one, expiresAt: after(ms) })
        await store.consume(one, after(ms))
      }
      await store.passkeyUse.advance(id, 3, iso(-100 * day))
      await store.marks.raise(id, 3)
      await store.cleanUp(now)
      const left = async (one: string) => [
        (await store.sessions.find(one)) !== null,
        (await store.flows.read(one)) !== null,
        // Consuming fails a second time only while the first is remembered.
        !(await store.consume(one, now)),
      ]
      expect([await left(old), await left(recent)]).toEqual([
        [false, false, false],
        [true, true, true],
      ])
      expect([(await store.passkeyUse.lastUsed([id])).size, (await store.marks.get([id])).size]).toEqual([1, 1])
    })

    it('passes a health check', async () => {
      expect(await store.check()).toBeUndefined()
    })
  })
}

/** Expects every call to report that the store is unavailable. */
export async function expectUnavailable(
  store: AccessStore,
  unavailable: new (...given: never[]) => Error,
): Promise<void> {
  const { sessions, flows, marks, passkeyUse } = store
  const calls = [
    () => sessions.add(randomUUID(), sessionOf('ann')),
    () => sessions.find('a'),
    () => sessions.replace('a', 'b', sessionOf('ann')),
    () => sessions.touch('a', iso(0)),
    () => sessions.remove('a'),
    () => sessions.ofPerson('ann'),
    () => sessions.removeOfPerson('ann'),
    () => sessions.removeAll(),
    () => flows.put('a', { sealed: '', expiresAt: now }),
    () => flows.read('a'),
    () => flows.countAttempt('a'),
    () => flows.take('a'),
    () => marks.get(['a']),
    () => marks.raise('a', 1),
    () => store.consume('a', now),
    () => passkeyUse.advance('a', 1, iso(0)),
    () => passkeyUse.lastUsed(['a']),
    () => passkeyUse.remove('a'),
    () => store.cleanUp(now),
    () => store.check(),
  ]
  const outcomes = await Promise.allSettled(calls.map((call) => call()))
  const errors = outcomes.map((one) => (one.status === 'rejected' ? (one.reason as unknown) : 'answered'))
  expect(errors).toEqual(calls.map(() => expect.any(unavailable)))
}

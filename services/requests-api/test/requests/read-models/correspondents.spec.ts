import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  type Correspondent,
  correspondents,
} from '@countersign/requests-api/internal/requests/read-models/lists/correspondents'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { firstTeamId } from '@countersign/requests-api/internal/kernel/teams'
import * as sample from '../domain/sample-events.js'
import { openWorld, type World } from './projected.js'

const requestOf = (n: number) => `0190aaaa-0000-7000-8000-00000000000${n}`
const created = (n: number): RequestEvent =>
  ({ ...sample.created, data: { ...sample.created.data, requestId: requestOf(n) } }) as RequestEvent
const added = (n: number, name: string, email: string): RequestEvent => {
  const { data } = sample.added(n) as Extract<RequestEvent, { type: 'RecipientAdded' }>
  return { type: 'RecipientAdded', data: { ...data, name, email } }
}
const stream = (n: number) => `signature-request-${requestOf(n)}`

const found = async (world: World, ...beginnings: string[]): Promise<[string, string, number][]> => {
  const tables = await world.tablesOf(correspondents)
  const where = { teamId: firstTeamId, audience: 'team' }
  const search = { table: 'people', where, by: 'writtenAt', direction: 'falling', limit: 50, beginnings } as const
  const rows: { row: Correspondent }[] = await tables.search(search)
  return rows.map(({ row: { email, names, requests } }) => [email, names[0]?.name ?? '', requests])
}

describe('known correspondents', () => {
  it('are the recipients of sent requests, one per address, with the latest name', async () => {
    const world = openWorld([correspondents])
    await world.happen(
      stream(1),
      created(1),
      added(1, 'Ada', 'ada@example.com'),
      added(2, 'Draft', 'draft@example.com'),
    )
    await world.happen(stream(1), { type: 'RecipientRemoved', data: { recipientId: sample.recipientId(2) } })
    expect(await found(world, 'ad')).toEqual([])
    await world.happen(stream(1), sample.sent)
    expect(await found(world, 'ad')).toEqual([['ada@example.com', 'Ada', 1]])
    expect(await found(world, 'dr')).toEqual([])
    await world.happen(stream(2), created(2), added(1, 'Ada Łukasz', 'ADA@example.com'), sample.sent)
    expect(await found(world, 'ada')).toEqual([['ADA@example.com', 'Ada Łukasz', 2]])
    expect(await found(world, 'exa', 'l')).toHaveLength(1)
    await world.end()
  })

  it('are removed with the erasure of their last request, and a name with the erasure of its request', async () => {
    const world = openWorld([correspondents])
    await world.happen(stream(1), created(1), added(1, 'Ada', 'ada@example.com'), sample.sent)
    await world.happen(stream(2), created(2), added(1, 'Ada King', 'ada@example.com'), sample.sent, sample.cancelled)
    await world.happen(stream(2), sample.erased)
    expect(await found(world, 'ada')).toEqual([['ada@example.com', 'Ada', 1]])
    expect(await found(world, 'king')).toEqual([])
    await world.happen(stream(1), sample.cancelled, sample.erased)
    expect(await found(world, 'ada')).toEqual([])
    await world.end()
  })

  it('match a list of all requests after any sendings and erasures', async () => {
    const step = fc.record({ of: fc.integer({ min: 0, max: 2 }), erases: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 9 }), async (steps) => {
        const world = openWorld([correspondents])
        const there: { n: number; email: string; name: string }[] = []
        for (const [n, { of, erases }] of steps.entries()) {
          const gone = erases ? there.shift() : undefined
          if (gone) await world.happen(stream(gone.n), sample.cancelled, sample.erased)
          else {
            const one = { n, email: `person${of}@example.com`, name: `Person ${n}` }
            there.push(one)
            await world.happen(stream(n), created(n), added(1, one.name, one.email), sample.sent)
          }
        }
        const emails = [...new Set(there.map(({ email }) => email))]
        const expected = emails.map((email) => {
          const all = there.filter((one) => one.email === email)
          return [email, all.at(-1)!.name, all.length]
        })
        const byText = (one: unknown, other: unknown) => String(one).localeCompare(String(other))
        expect((await found(world, 'person')).toSorted(byText)).toEqual(expected.toSorted(byText))
        await world.end()
      }),
      { numRuns: 25 },
    )
  })
})

import { describe, expect, it } from '@jest/globals'
import { type Declared, joined } from '@countersign/requests-api/internal/kernel/declared-events'
import type { Personal } from '@countersign/requests-api/internal/kernel/personal'
import { draft } from '@countersign/requests-api/internal/requests/domain/event'

const table = (...types: string[]) => Object.fromEntries(types.map((type) => [type, draft({})]))
const members = ['version', 'personal', 'kind']

describe('joining tables of events', () => {
  it('keeps the events of each in order', () => {
    expect(Object.keys(joined(members, table('B', 'A'), table('C')))).toEqual(['B', 'A', 'C'])
  })

  it('refuses an event of two tables by its name', () => {
    expect(() => joined(members, table('A', 'B'), table('B'))).toThrow("the event 'B' is declared twice")
  })

  it.each(members)('refuses an event without its %s by its name', (member) => {
    const inPart = { A: { ...draft({}), [member]: undefined } as unknown as Declared }
    expect(() => joined(members, inPart)).toThrow(`the event 'A' is declared without its ${member}`)
  })
})

describe('the declaration of an event', () => {
  it('has version 1 and no personal members unless it says so', () => {
    expect(draft({})).toEqual({ kind: 'draft', version: 1, personal: [] })
    expect(draft<{ name: Personal<string> }>({ version: 2, personal: ['name'] })).toEqual({
      kind: 'draft',
      version: 2,
      personal: ['name'],
    })
  })

  it('is refused by the compiler with other personal members than those of its data', () => {
    type Data = { name: Personal<string>; label: Personal<string | null>; place?: Personal<string>; number: number }
    const personal = ['name', 'label'] as const
    expect(draft<Data>({ personal: ['place', ...personal] }).personal).toHaveLength(3)
    // @ts-expect-error: 'place' is personal
    draft<Data>({ personal })
    // @ts-expect-error: 'number' is not personal
    draft<Data>({ personal: ['place', ...personal, 'number'] })
    // @ts-expect-error: three members are personal
    draft<Data>({})
    // @ts-expect-error: an event without data has no personal members
    draft({ personal: ['name'] })
  })

  it('is refused by the compiler if it sets properties in part, of another subject, or to another type', () => {
    type Moved = { fieldId: string; x: number; y: number }
    expect(draft<Moved>({ sets: { field: ['y', 'x'] } }).sets).toEqual({ field: ['y', 'x'] })
    // @ts-expect-error: 'y' is left out
    draft<Moved>({ sets: { field: ['x'] } })
    // @ts-expect-error: a field has no property 'z'
    draft<{ fieldId: string; z: number }>({ sets: { field: ['z'] } })
    // @ts-expect-error: the data does not name the recipient
    draft<{ name: string }>({ sets: { recipient: ['name'] } })
    // @ts-expect-error: an order is a number
    draft<{ recipientId: string; order: string }>({ sets: { recipient: ['order'] } })
    // @ts-expect-error: a switch is on or off
    draft({ sets: { request: { requireAuth: 'yes' } } })
  })
})

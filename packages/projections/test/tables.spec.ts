import { describe, expect, it } from '@jest/globals'
import { eachRow, tablesOf, type Typed } from '@countersign/projections'
import { openSqliteReadModels } from '@countersign/projections/sqlite'

interface Animal {
  kind: string
  born: string
}

const zoo: Typed<{ animals: Animal }> = { name: 'zoo' }
const definition = { animals: { indexes: [{ within: ['kind'], by: 'born' }] } }
const penguins = { table: 'animals', where: { kind: 'penguin' }, by: 'born', direction: 'rising' } as const

async function zooOf(number: number) {
  const store = openSqliteReadModels({ file: ':memory:', definitions: { zoo: definition } })
  const generation = await store.building('zoo', 1, definition)
  // Two rows each with the same value.
  const animal = (n: number): Animal => ({ kind: 'penguin', born: String(Math.floor(n / 2)).padStart(4, '0') })
  const changes = Array.from({ length: number }, (_, n) => ({
    table: 'animals',
    key: String(n).padStart(4, '0'),
    row: animal(n),
    position: n + 1,
  }))
  await generation.commit(changes, number)
  let pages = 0
  const tables = async () => {
    pages++
    return tablesOf(zoo, generation)
  }
  return { tables, pages: () => pages, end: () => store.close() }
}

describe('iterating over rows', () => {
  it.each([0, 1, 99, 100, 101, 200, 250])('visits each of %i rows once, in order', async (number) => {
    const { tables, end } = await zooOf(number)
    const born: string[] = []
    for await (const animal of eachRow(tables, penguins)) born.push(animal.born)
    expect(born).toHaveLength(number)
    expect(born).toEqual(born.toSorted())
    await end()
  })

  it('fetches no page that is not visited', async () => {
    const { tables, pages, end } = await zooOf(250)
    let met = 0
    for await (const _ of eachRow(tables, penguins)) if (++met === 150) break
    expect(pages()).toBe(2)
    await end()
  })

  it('stops at the upper bound, and skips rows of another kind', async () => {
    const { tables, end } = await zooOf(20)
    const born: string[] = []
    for await (const animal of eachRow(tables, { ...penguins, below: '0002' })) born.push(animal.born)
    expect(born).toEqual(['0000', '0000', '0001', '0001'])
    for await (const animal of eachRow(tables, { ...penguins, where: { kind: 'seal' } })) born.push(animal.born)
    expect(born).toHaveLength(4)
    await end()
  })
})

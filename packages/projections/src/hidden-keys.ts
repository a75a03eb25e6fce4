import type { Filling, Generation, ReadModelStore, RowChange, TableDefinition } from './port.js'

type Definitions = Readonly<Record<string, Readonly<Record<string, TableDefinition>>>>
type StoredKey = (table: string, key: string) => string

/**
 * Hides personal keys (tables with `personalKeys`) from a store, because removed rows may leave their keys as
 * tombstones. Pages and searches return hidden keys, which also serve as page marks.
 *
 * @param definitions tables of this program's projections, by projection name
 * @param hide deterministic, and not invertible without a secret
 */
export function withHiddenKeys(
  store: ReadModelStore,
  definitions: Definitions,
  hide: (key: string) => string,
): ReadModelStore {
  const hiding = (projection: string, generation: Generation): Generation => {
    const tables = definitions[projection] ?? {}
    if (!Object.values(tables).some(({ personalKeys }) => personalKeys)) return generation
    return hidingGeneration(generation, (table, key) => (tables[table]?.personalKeys ? hide(key) : key))
  }
  return {
    serving: async (projection) => {
      const found = await store.serving(projection)
      return found && hiding(projection, found)
    },
    building: async (projection, version, tables) =>
      hiding(projection, await store.building(projection, version, tables)),
    promote: (projection, generation) => store.promote(projection, generation),
    dropRetired: (projection) => store.dropRetired(projection),
    dropAll: (projection) => store.dropAll(projection),
    checkpointOf: (follower) => store.checkpointOf(follower),
    saveCheckpoint: (follower, position) => store.saveCheckpoint(follower, position),
    overwrite: () => store.overwrite(),
    check: () => store.check(),
    close: () => store.close(),
  }
}

const hidden = (changes: readonly RowChange[], stored: StoredKey): RowChange[] =>
  changes.map((change) => ({ ...change, key: stored(change.table, change.key) }))

const hidingGeneration = (generation: Generation, stored: StoredKey): Generation => ({
  id: generation.id,
  version: generation.version,
  checkpoint: () => generation.checkpoint(),
  resume: () => generation.resume(),
  get: (table, key) => generation.get(table, stored(table, key)),
  async getMany(table, keys) {
    const own = new Map(keys.map((key) => [stored(table, key), key]))
    const found = await generation.getMany(table, [...own.keys()])
    return new Map([...found].map(([key, row]) => [own.get(key)!, row]))
  },
  commit: (changes, checkpoint) => generation.commit(hidden(changes, stored), checkpoint),
  fill: async () => hidingFilling(await generation.fill(), stored),
  page: (query) => generation.page(query),
  search: (query) => generation.search(query),
  count: (query) => generation.count(query),
  matches: (query) => generation.matches(query),
})

const hidingFilling = (filling: Filling, stored: StoredKey): Filling => ({
  resume: () => filling.resume(),
  // These keys are request ids, not personal data.
  expect: (keys) => filling.expect(keys),
  get: (table, key) => filling.get(table, stored(table, key)),
  put: (changes, checkpoint) => filling.put(hidden(changes, stored), checkpoint),
  end: () => filling.end(),
})

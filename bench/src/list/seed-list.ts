import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { dataFiles } from '@countersign/requests-api'
import { openSqliteReadModels } from '@countersign/projections/sqlite'
import { type ListedRequest, requestList } from '@countersign/requests-api/internal/read-models/request-list'
import { searchWords } from '@countersign/requests-api/internal/read-models/search-words'

const batch = 5000
const titles = [
  'Consulting Agreement',
  'Office Lease Renewal',
  'Mutual Non-Disclosure Agreement',
  'Equipment Loan Form',
]
const people = ['Ada Lovelace', 'Grace Hopper', 'Katherine Johnson', 'Annie Easley', 'Mary Jackson']
const states = ['draft', 'pending', 'cancelled'] as const

/**
 * Fills the list's read model by its store's own calls, as its projection would: indexes, search words and all. The log
 * stays empty, so that the installation that is then started takes the read model as it is.
 */
export async function seedList(dataDir: string, requests: number): Promise<void> {
  const { name, version, tables } = requestList
  const file = join(dataDir, dataFiles.readModels)
  const store = openSqliteReadModels({ file, definitions: { [name]: tables } })
  const generation = await store.building(name, version, tables)
  for (let from = 0; from < requests; from += batch) {
    const rows = Array.from({ length: Math.min(batch, requests - from) }, (_, index) => listed(from + index))
    await generation.commit(
      rows.map((row, index) => ({ table: 'requests', key: row.requestId, row, position: from + index + 1 })),
      0,
    )
  }
  await store.promote(name, generation)
  await store.close()
}

function listed(number: number): ListedRequest {
  const name = people[number % people.length]!
  return {
    requestId: randomUUID(),
    ownerId: 'owner',
    title: `${titles[number % titles.length]!} ${number}`,
    status: states[number % states.length]!,
    documentIds: [randomUUID()],
    updatedAt: new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString(),
    erased: null,
    people: { [randomUUID()]: { name: folded(name), email: folded(`${name.split(' ')[0]!}@example.com`) } },
  }
}

const folded = (text: string): string => searchWords(text).join(' ')

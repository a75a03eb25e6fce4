import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { dataFiles } from '@countersign/requests-api'
import { openSqliteReadModels } from '@countersign/projections/sqlite'
import { noTroubles } from '@countersign/requests-api/internal/requests/read-models/lists/attention'
import {
  type ListedRequest,
  requestList,
} from '@countersign/requests-api/internal/requests/read-models/lists/request-list'
import { searchWords } from '@countersign/requests-api/internal/requests/read-models/lists/search-words'
import { firstTeamId } from '@countersign/requests-api/internal/kernel/teams'

const batch = 5000
const titles = [
  'Consulting Agreement',
  'Office Lease Renewal',
  'Mutual Non-Disclosure Agreement',
  'Equipment Loan Form',
]
const people = ['Ada Lovelace', 'Grace Hopper', 'Katherine Johnson', 'Annie Easley', 'Mary Jackson']
const states = ['draft', 'pending', 'completed', 'expired', 'declined', 'cancelled'] as const
const attentionEvery = 10

/** Writes through the store, with indexes and words. The log stays empty, so the read model stays unchanged. */
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
  const called = people[number % people.length]!
  const status = states[number % states.length]!
  const at = (days: number) => new Date(Date.UTC(2026, 0, 1 + days) + number * 1000).toISOString()
  const sent = status !== 'draft'
  const ended = sent && status !== 'pending'
  const documentId = randomUUID()
  const needsAttention = status === 'pending' && number % attentionEvery === 1
  const email = folded(`${called.split(' ')[0]!}@example.com`)
  return {
    requestId: randomUUID(),
    teamId: firstTeamId,
    audience: 'team',
    senderId: null,
    title: `${titles[number % titles.length]!} ${number}`,
    status,
    documentIds: [documentId],
    updatedAt: at(ended ? 3 : 0),
    sentAt: sent ? at(0) : null,
    endsAt: sent ? at(30) : null,
    endedAt: ended ? at(3) : null,
    erased: null,
    progress: { done: status === 'completed' ? 1 : 0, total: 1 },
    attentive: needsAttention ? status : null,
    troubles: noTroubles,
    people: {
      [randomUUID()]: {
        called,
        name: folded(called),
        email,
        role: 'signer',
        acted: status === 'completed',
        mail: needsAttention ? 'undeliverable' : null,
      },
    },
    documentNames: { [documentId]: folded(`Contract ${number}.pdf`) },
  }
}

const folded = (text: string): string => searchWords(text).join(' ')

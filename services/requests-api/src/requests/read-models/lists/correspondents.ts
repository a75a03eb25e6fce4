import { idOf, type Rows } from '@countersign/projections'
import type { RequestEvent } from '../../domain/events.js'
import { known } from '../../../kernel/personal.js'
import { defineProjection, type Happened, type TablesOf } from '../projection.js'
import { wordsWithin } from './search-words.js'

export interface Correspondent {
  teamId: string
  /** Visible to the whole team until sign-in exists. */
  audience: 'team'
  /** Spelling of the last request. */
  email: string
  requests: number
  /** Names in the most recent requests, newest first. */
  names: { requestId: string; name: string }[]
  writtenAt: string
}

export interface CorrespondingRequest {
  teamId: string
  people: Readonly<Record<string, { name: string | null; email: string | null }>>
  /** Addresses counted at sending; null before. */
  counted: string[] | null
}

/** Once the requests that gave these names are erased, an address has no name until it is used again. */
const mostNames = 2
/** As in the list: enough for any name and address in Latin letters. */
const [nameBytes, emailBytes] = [240, 254]

type Shapes = { people: Correspondent; requests: CorrespondingRequest }
type Tables = TablesOf<Shapes>
type Person = CorrespondingRequest['people'][string]

const keyOf = (teamId: string, address: string): string => `${teamId} team ${address}`

/**
 * Past recipients to suggest, from the first sending until the last request that names them is erased (rule drafting-27).
 * Updates counts before the request's row, so that a redelivered event finds them done or still to be done (ADR 0046).
 */
export const correspondents = defineProjection<Shapes>()({
  name: 'correspondents',
  version: 2,
  tables: {
    people: {
      personalKeys: true,
      indexes: [{ within: ['teamId', 'audience'], by: 'writtenAt' }],
      words: ({ names, email }) =>
        [wordsWithin(names[0]?.name ?? null, nameBytes), wordsWithin(email, emailBytes)]
          .filter((words) => words)
          .join(' '),
    },
    requests: { byStream: idOf },
  },
  on: {
    SignatureRequestCreated: ({ event: { data } }, { requests }) =>
      requests.put(data.requestId, { teamId: data.ownerId, people: {}, counted: null }),
    RecipientAdded: ({ event: { data }, stream }, { requests }) =>
      amend(requests, stream, data.recipientId, { name: known(data.name), email: known(data.email) }),
    RecipientRenamed: ({ event: { data }, stream }, { requests }) =>
      amend(requests, stream, data.recipientId, { name: known(data.name) }),
    RecipientAddressCorrected: ({ event: { data }, stream }, { requests }) =>
      amend(requests, stream, data.recipientId, { email: known(data.email) }),
    RecipientRemoved: async ({ event: { data }, stream }, { requests }) => {
      const request = await requests.get(idOf(stream))
      if (!request) return
      const { [data.recipientId]: _removed, ...people } = request.people
      await requests.put(idOf(stream), { ...request, people })
    },
    SignatureRequestSent: count,
    PersonalDataErased: async ({ stream }, tables) => {
      await forget(tables, idOf(stream))
      await tables.requests.remove(idOf(stream))
    },
    DraftDeleted: ({ stream }, { requests }) => requests.remove(idOf(stream)),
  },
})

async function amend(
  requests: Rows<CorrespondingRequest>,
  stream: string,
  recipientId: string,
  change: Partial<Person>,
): Promise<void> {
  const request = await requests.get(idOf(stream))
  if (!request) return
  const person = { name: null, email: null, ...request.people[recipientId], ...change }
  await requests.put(idOf(stream), { ...request, people: { ...request.people, [recipientId]: person } })
}

async function count({ stream, at }: Happened<RequestEvent>, { people, requests }: Tables): Promise<void> {
  const requestId = idOf(stream)
  const request = await requests.get(requestId)
  if (!request || request.counted) return
  const { teamId } = request
  const written = new Map<string, { name: string; email: string }>()
  for (const { name, email } of Object.values(request.people)) {
    // Of two recipients with one address, the later one wins.
    if (name !== null && email !== null) written.set(email.toLowerCase(), { name, email })
  }
  for (const [address, { name, email }] of written) {
    const before = await people.get(keyOf(teamId, address))
    const names = [{ requestId, name }, ...(before?.names ?? [])].slice(0, mostNames)
    const row = {
      teamId,
      audience: 'team',
      email,
      requests: (before?.requests ?? 0) + 1,
      names,
      writtenAt: at,
    } as const
    await people.put(keyOf(teamId, address), row)
  }
  await requests.put(requestId, { ...request, people: {}, counted: [...written.keys()] })
}

async function forget({ people, requests }: Tables, requestId: string): Promise<void> {
  const request = await requests.get(requestId)
  for (const address of request?.counted ?? []) {
    const key = keyOf(request!.teamId, address)
    const before = await people.get(key)
    if (!before) continue
    if (before.requests === 1) await people.remove(key)
    else {
      const names = before.names.filter((one) => one.requestId !== requestId)
      await people.put(key, { ...before, requests: before.requests - 1, names })
    }
  }
}

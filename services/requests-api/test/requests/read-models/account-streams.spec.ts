import { expect, it } from '@jest/globals'
import type { Happened } from '@countersign/projections'
import { personStream } from '@countersign/requests-api/internal/access/domain/streams'
import type { CountersignEvent } from '@countersign/requests-api/internal/composition/event-catalogue'
import { projections } from '@countersign/requests-api/internal/composition/read-models'
import { everyAccountEvent, mailsOfPeople } from '../../access/domain/every-event.js'
import { joinedAt, personId } from '../../access/domain/sample-people.js'

type Handler = (happened: Happened, tables: unknown) => Promise<void>

const inStreams: { stream: string; event: CountersignEvent }[] = [
  ...everyAccountEvent,
  ...mailsOfPeople.map((event) => ({ stream: personStream(personId), event })),
]
const ofRequests = projections.filter(({ name }) => name !== 'outstanding-mails')

it.each(ofRequests.map((projection) => [projection.name, projection] as const))(
  'the read model %s ignores streams of people, teams and addresses',
  async (_, { on }) => {
    const written: string[] = []
    const rows = {
      get: async () => undefined,
      put: async (key: string) => void written.push(key),
      remove: async (key: string) => void written.push(key),
    }
    const tables = new Proxy({}, { get: () => rows })
    const handlers: Readonly<Record<string, Handler | undefined>> = on as Readonly<Record<string, never>>
    for (const [revision, { stream, event }] of inStreams.entries()) {
      const entry = { stream, revision, position: revision + 1, at: joinedAt, hash: '', causation: null }
      const actor = { kind: 'person', id: personId } as const
      await handlers[event.type]?.({ ...entry, actor, event } as Happened, tables)
    }
    expect(written).toEqual([])
  },
)

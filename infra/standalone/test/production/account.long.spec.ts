import {
  noSecuredEventStore,
  type SecuredEventStore,
  startSecuredEventStore,
} from '@countersign/test-services/eventstore/secured-event-store'
import { describeUnless } from '@countersign/test-services/skipped'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { until } from '../sender.js'
import { noProduction, Production } from './production.js'

const suite = 'an ordinary account of EventStoreDB'
const ours = { name: 'countersign', password: 'Secret-Word', groups: ['countersign'] }

describeUnless(noProduction() ?? noSecuredEventStore)(suite, () => {
  const production = new Production(suite)
  let server: SecuredEventStore
  beforeAll(async () => void (server = await startSecuredEventStore([ours])))
  afterAll(() => server.stop())

  it('without permission to read $all prevents the start of a replica, and the error names the fix', async () => {
    const end = await production.begin({ EVENTSTORE_URL: server.addressOf(ours) }).ended
    expect(end.code).toBe(1)
    expect(end.stderr).toBe(
      "EVENTSTORE_URL: EventStoreDB does not let the account of the connection string read $all. By default administrators alone may. One of them lets a group of the account's: setStreamMetadata('$all', …), as docs/operations.md has it.\n",
    )
    expect(end.stdout).not.toContain('Secret-Word')
  })

  it('with a wrong password prevents the start too', async () => {
    const end = await production.begin({ EVENTSTORE_URL: server.addressOf({ ...ours, password: 'Other' }) }).ended
    expect(end.code).toBe(1)
    expect(end.stderr).toMatch(/^EVENTSTORE_URL: EventStoreDB does not let in the account .* Mend them, .*\.\n$/)
  })

  it('can start a replica once its group may read $all', async () => {
    await server.letReadAll('countersign')
    const replica = await production.replica({ EVENTSTORE_URL: server.addressOf(ours) })
    // On a busy machine the first call may precede the connection and get a 503.
    const draft = () => replica.calls().post('/api/signature-requests', { title: 'Lease', documentIds: [] })
    await until(() => draft().catch(() => false as const))
    expect((await replica.end()).code).toBe(0)
  })
})

import { expect, it } from '@jest/globals'
import { clientsOf } from '@countersign/event-log/internal/eventstore/clients'
import { EventStoreCluster } from '@countersign/test-services/eventstore/event-store-cluster'
import { type EventStoreDBClient, UnavailableError } from '@eventstore/db-client'

/** What calls do with the client, which has it for itself. */
interface Inside {
  getChannel(): Promise<unknown>
  handleError(grpcClient: { getChannel(): unknown }, error: unknown): Promise<void>
}

it('outlives a call that fails while another looks in vain for a node that leads', async () => {
  const cluster = await EventStoreCluster.start()
  cluster.elect(null)
  const client: EventStoreDBClient = clientsOf(cluster.url).reads
  const inside = client as unknown as Inside
  const connecting = inside.getChannel()
  const away = Object.assign(Object.create(UnavailableError.prototype) as Error, { type: 'unavailable' })
  const ofAnEarlierChannel = { getChannel: () => null }
  const looked = inside.handleError(ofAnEarlierChannel, away)
  await expect(connecting).rejects.toThrow('Failed to discover')
  await expect(looked).resolves.toBeUndefined()
  await client.dispose()
  await cluster.stop()
})

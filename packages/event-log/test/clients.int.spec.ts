import { expect, it } from '@jest/globals'
import { clientsOf } from '@countersign/event-log/internal/eventstore/clients'
import { startEventStoreDouble } from '@countersign/test-services/eventstore/event-store-double'
import { EventStoreCluster } from '@countersign/test-services/eventstore/event-store-cluster'
import { type EventStoreDBClient, jsonEvent, UnavailableError } from '@eventstore/db-client'

/** Private methods of the client. */
interface Inside {
  getChannel(): Promise<unknown>
  handleError(grpcClient: { getChannel(): unknown }, error: unknown): Promise<void>
}

it('survives a call that fails while another cannot find a leader', async () => {
  const cluster = await EventStoreCluster.start()
  cluster.elect(null)
  const client: EventStoreDBClient = clientsOf(cluster.url).reads.lent.client
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

it('survives a late answer to an append that failed when another append stream ended', async () => {
  const [one, other] = [await startEventStoreDouble(), await startEventStoreDouble()]
  const [appends, others] = [clientsOf(one.url).appends, clientsOf(other.url).appends]
  const event = () => [jsonEvent({ type: 'Something', data: {} })]
  await appends.append('a', event(), 'no_stream')
  await others.append('b', event(), 'no_stream')
  one.freeze({ requests: false, answers: true })
  const stored = new Promise<void>((resolve) => one.stored.listen(() => resolve()))
  const lost = appends.append('a', event(), 0n).catch((error: unknown) => error)
  await stored
  await other.kill()
  expect(await lost).toBeInstanceOf(UnavailableError)
  one.thaw()
  // This append comes later in the same stream, so its answer proves that the late one has arrived.
  expect(await appends.append('a', event(), 1n)).toMatchObject({ success: true })
  await Promise.all([appends.dispose(), others.dispose(), one.stop(), other.stop()])
})

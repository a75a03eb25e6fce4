import { EventEmitter } from 'node:events'
import { renewStuck } from '@countersign/mongo/internal/renew-stuck'
import { testMongos } from '@countersign/test-services/mongo/open-test-mongo'
import { talkedTo } from '@countersign/test-services/talked-to'
import { until } from '@countersign/test-services/until'
import { VirtualTime } from '@countersign/test-services/virtual-time'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { MongoClient } from 'mongodb'

/** Longer than a client may be silent. */
const silenceMs = 25_000

/** A client with simulated heartbeats and connections. */
class Puppet extends EventEmitter {
  readonly did: string[] = []
  failing = 0
  async close() {
    this.did.push('close')
  }
  async connect() {
    this.did.push('connect')
    if (this.failing-- > 0) throw new Error('no server')
    return this as never
  }
}

describe('a stuck client', () => {
  let time: VirtualTime
  let end: () => void = () => undefined
  beforeEach(() => {
    time = new VirtualTime()
  })
  afterEach(() => end())

  it('is closed and reopened when its heartbeats stop', async () => {
    const client = new Puppet()
    end = renewStuck(client, time)
    await time.pass(20_000)
    expect(client.did).toEqual([])
    await time.pass(5000)
    expect(client.did).toEqual(['close', 'connect'])
  })

  it('is reopened until that succeeds', async () => {
    const client = new Puppet()
    client.failing = 2
    end = renewStuck(client, time)
    await time.pass(silenceMs + 2 * 1000)
    expect(client.did).toEqual(['close', 'connect', 'connect', 'connect'])
  })

  it('is kept while its heartbeats succeed or fail', async () => {
    const client = new Puppet()
    end = renewStuck(client, time)
    for (let beat = 0; beat < 20; beat++) {
      await time.pass(6500)
      client.emit(beat % 2 ? 'serverHeartbeatFailed' : 'serverHeartbeatStarted', {})
      client.emit('connectionCheckedOut', {})
      client.emit('connectionCheckOutFailed', { reason: 'timeout' })
    }
    expect(client.did).toEqual([])
  })

  it('is reopened when no call has got a connection for ten seconds', async () => {
    const client = new Puppet()
    end = renewStuck(client, time)
    await time.pass(10_000)
    client.emit('connectionCheckOutFailed', { reason: 'timeout' })
    expect(client.did).toEqual([])
    await time.pass(1)
    client.emit('connectionCheckOutFailed', { reason: 'timeout' })
    await time.pass(0)
    expect(client.did).toEqual(['close', 'connect'])
  })
})

// The driver is stuck, so one server is enough; a real one may wake it.
describe.each(testMongos().filter(({ guarded }) => guarded))(
  'a client of $name whose server monitoring has stopped',
  ({ name, open }) => {
    it('serves calls again after its renewal', async () => {
      const server = await open()
      talkedTo(`a client that is stuck: ${name}`, server.spokenTo)
      // Calls of the stuck client fail after this time.
      const client = await new MongoClient(server.urlOf('stuck'), { serverSelectionTimeoutMS: 3000 }).connect()
      const things = client.db().collection<{ _id: string }>('things')
      await things.updateOne({ _id: 'a' }, { $set: { n: 1 } }, { upsert: true })
      // Simulates the driver's state: the monitor believes that it is running.
      const { servers } = (client as unknown as Stuck).topology.s
      for (const { monitor } of servers.values()) monitor.monitorId.stop()
      await server.kill()
      await expect(things.findOne({ _id: 'a' })).rejects.toThrow(/./)
      await server.restart()
      await expect(things.findOne({ _id: 'a' })).rejects.toThrow(/./)
      const time = new VirtualTime()
      const end = renewStuck(client, time)
      await time.pass(silenceMs)
      const isFound = async () => {
        // For the pause after a connect that failed.
        await time.pass(1000)
        return (await things.findOne({ _id: 'a' }).catch(() => null)) !== null
      }
      await until(isFound)
      end()
      await client.close()
      await server.stop()
    })
  },
)

/** Internals of the driver (7.8) that the test breaks. */
interface Stuck {
  topology: { s: { servers: Map<string, { monitor: { monitorId: { stop(): void } } }> } }
}

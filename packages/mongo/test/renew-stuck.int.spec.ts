import { EventEmitter, once } from 'node:events'
import { renewStuck } from '@countersign/mongo/internal/renew-stuck'
import { testMongos } from '@countersign/test-services/mongo/open-test-mongo'
import { talkedTo } from '@countersign/test-services/talked-to'
import { afterEach, describe, expect, it } from '@jest/globals'
import { MongoClient } from 'mongodb'

const silenceMs = 200

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
    this.emit('connected')
    return this as never
  }
}

describe('a stuck client', () => {
  let end: () => void = () => undefined
  afterEach(() => end())

  it('is closed and reopened when its heartbeats stop', async () => {
    const client = new Puppet()
    end = renewStuck(client, { silenceMs })
    await once(client, 'connected')
    expect(client.did.slice(0, 2)).toEqual(['close', 'connect'])
  })

  it('is reopened until that succeeds', async () => {
    const client = new Puppet()
    client.failing = 2
    end = renewStuck(client, { silenceMs })
    await once(client, 'connected')
    expect(client.did).toEqual(['close', 'connect', 'connect', 'connect'])
  })

  it('is kept while its heartbeats succeed or fail', async () => {
    const client = new Puppet()
    end = renewStuck(client, { silenceMs })
    for (let beat = 0; beat < 20; beat++) {
      await new Promise((resolve) => setTimeout(resolve, silenceMs / 10))
      client.emit(beat % 2 ? 'serverHeartbeatFailed' : 'serverHeartbeatStarted', {})
      client.emit('connectionCheckOutFailed', { reason: 'timeout' })
    }
    expect(client.did).toEqual([])
  })
})

// The driver is stuck, so one server is enough; a real one may wake it.
describe.each(testMongos().filter(({ guarded }) => guarded))(
  'a client of $name whose server monitoring has stopped',
  ({ name, open }) => {
    it('serves calls again after its renewal', async () => {
      const server = await open()
      talkedTo(`a client that is stuck: ${name}`, server.spokenTo)
      const client = await new MongoClient(server.urlOf('stuck'), { serverSelectionTimeoutMS: 300 }).connect()
      const things = client.db().collection<{ _id: string }>('things')
      await things.updateOne({ _id: 'a' }, { $set: { n: 1 } }, { upsert: true })
      // Simulates the driver's state: the monitor believes that it is running.
      const { servers } = (client as unknown as Stuck).topology.s
      for (const { monitor } of servers.values()) monitor.monitorId.stop()
      await server.kill()
      await expect(things.findOne({ _id: 'a' })).rejects.toThrow(/./)
      await server.restart()
      await expect(things.findOne({ _id: 'a' })).rejects.toThrow(/./)
      const end = renewStuck(client, { silenceMs })
      for (;;) {
        const found = await things.findOne({ _id: 'a' }).catch(() => null)
        if (found) break
      }
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

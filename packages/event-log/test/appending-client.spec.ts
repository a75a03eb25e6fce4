import { describe, expect, it } from '@jest/globals'
import type { EventStoreDBClient } from '@eventstore/db-client'
import { AppendingClient } from '@countersign/event-log/internal/eventstore/appending-client'

function clientEnding(ending: () => Promise<unknown>) {
  const client = { disposals: 0, appendToStream: ending, dispose: async () => void client.disposals++ }
  return client
}

const unauthenticated = () => Promise.reject(Object.assign(new Error('no leader'), { code: 9 }))
const done = async () => ({ success: true })

describe('a client that can no longer append', () => {
  it('is disposed of once when replaced, regardless of its failed appends', async () => {
    const [spent, next] = [clientEnding(unauthenticated), clientEnding(done)]
    const opened = [spent, next]
    const client = new AppendingClient(() => opened.shift() as unknown as EventStoreDBClient)
    const appends = [client.append('a', [], 'no_stream'), client.append('b', [], 'no_stream')]
    for (const { status } of await Promise.allSettled(appends)) expect(status).toBe('rejected')
    await client.append('a', [], 'no_stream')
    expect([spent.disposals, next.disposals]).toEqual([1, 0])
    await client.dispose()
    expect([spent.disposals, next.disposals]).toEqual([1, 1])
  })

  it('is kept if the server was only unavailable', async () => {
    const away = clientEnding(() => Promise.reject(Object.assign(new Error('unavailable'), { code: 14 })))
    const client = new AppendingClient(() => away as unknown as EventStoreDBClient)
    await expect(client.append('a', [], 'no_stream')).rejects.toThrow('unavailable')
    expect(away.disposals).toBe(0)
  })
})

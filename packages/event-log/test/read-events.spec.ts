import { EventEmitter } from 'node:events'
import { expect, it } from '@jest/globals'
import type { EventStoreDBClient, StreamingRead } from '@eventstore/db-client'
import { ReadingClient } from '@countersign/event-log/internal/eventstore/reading-client'
import { readEvents } from '@countersign/event-log/internal/eventstore/read-events'
import { VirtualTime } from '@countersign/test-services/virtual-time'

/** A read that fails or stays silent. */
function reading(failure?: Error): StreamingRead<never> {
  const read = Object.assign(new EventEmitter(), { cancel: async () => undefined })
  if (failure) setImmediate(() => read.emit('error', failure))
  return read as unknown as StreamingRead<never>
}

it('fails with the last error, even if later attempts were unanswered', async () => {
  const asked = [reading(new Error('no certificate')), reading()]
  const reads = new ReadingClient(() => ({}) as EventStoreDBClient)
  const mayPass = (error: unknown) => (error as Error).message === 'no certificate'
  const time = new VirtualTime()
  const answer = readEvents(reads, () => asked.shift()!, 300, mayPass, time)
  await Promise.all([expect(answer).rejects.toThrow('no certificate'), time.pass(300)])
  expect(asked).toEqual([])
})

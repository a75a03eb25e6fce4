import { afterAll } from '@jest/globals'
import { describeEventLog } from './conformance.js'
import { openEventStoreLog } from '@countersign/event-log/eventstore'
import { openTestEventStore } from '@countersign/test-services/eventstore/open-test-event-store'
import { talkedTo } from '@countersign/test-services/talked-to'
import { untilAnswering } from './surely.js'

let spokenTo = 'nothing'
afterAll(() => talkedTo('event log: EventStoreDB', spokenTo))

describeEventLog('EventStoreDB', async () => {
  const server = await openTestEventStore()
  spokenTo = server.spokenTo
  const open = () => openEventStoreLog({ url: server.url, streamPrefix: server.streamPrefix, answerWithinMs: 30_000 })
  const log = open()
  return {
    log,
    reopen: async () => {
      await log.close()
      await server.ours?.kill()
      await server.ours?.restart()
      const reopened = open()
      await untilAnswering(reopened)
      return reopened
    },
    tearDown: () => server.stop(),
  }
})

import { describeEventLog } from './conformance.js'
import { openEventStoreLog } from '@countersign/event-log/eventstore'
import { startEventStoreDouble, theDouble } from '@countersign/test-services/eventstore/event-store-double'
import { talkedTo } from '@countersign/test-services/talked-to'
import { untilAnswering } from './surely.js'

talkedTo('event log: EventStoreDB without BatchAppend', theDouble)

describeEventLog('EventStoreDB, a server that knows Append only', async () => {
  const double = await startEventStoreDouble({ batchAppend: false })
  const log = openEventStoreLog({ url: double.url, answerWithinMs: 30_000 })
  return {
    log,
    reopen: async () => {
      await log.close()
      await double.kill()
      await double.restart()
      const reopened = openEventStoreLog({ url: double.url, answerWithinMs: 30_000 })
      await untilAnswering(reopened)
      return reopened
    },
    tearDown: () => double.stop(),
  }
})

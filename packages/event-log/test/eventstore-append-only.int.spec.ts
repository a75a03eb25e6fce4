import { describeEventLog } from '@countersign/event-log/conformance'
import { openEventStoreLog } from '@countersign/event-log/eventstore'
import { startEventStoreDouble, theDouble } from '@countersign/test-services/eventstore/event-store-double'
import { talkedTo } from '@countersign/test-services/talked-to'

talkedTo('event log: EventStoreDB without BatchAppend', theDouble)

describeEventLog('EventStoreDB, a server that knows Append only', async () => {
  const double = await startEventStoreDouble({ batchAppend: false })
  return { log: openEventStoreLog({ url: double.url }), tearDown: () => double.stop() }
})

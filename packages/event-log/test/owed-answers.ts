import { setImmediate as turn } from 'node:timers/promises'
import { openEventStoreLog } from '@countersign/event-log/eventstore'
import { plainRecord } from './testing.js'
import { startEventStoreDouble } from '@countersign/test-services/eventstore/event-store-double'

// Child process of eventstore-outages.long.spec: an unhandled rejection ends it with a non-zero code.
const double = await startEventStoreDouble()
const log = openEventStoreLog({ url: double.url, answerWithinMs: 1000 })
await log.append('a', -1, [plainRecord('a', 0)])
double.freeze()
const text = 'x'.repeat(60_000)
const appends = Array.from({ length: 100 }, (_, n) => {
  const stream = `stream-${n}`
  return log.append(stream, -1, [{ ...plainRecord(stream, 0), data: { text } }])
})
// The client has written all that it may by then.
for (let turns = 0; turns < 200; turns++) await turn()
void double.kill()
const outcomes = await Promise.allSettled(appends)
// Leaves time to detect unhandled rejections.
setImmediate(() => process.exit(outcomes.every(({ status }) => status === 'rejected') ? 0 : 1))

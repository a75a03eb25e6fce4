import { describeEventLog } from './conformance.js'
import { openMemoryLog } from '@countersign/event-log/memory'

describeEventLog('memory', async () => ({ log: openMemoryLog() }), { lasting: false })

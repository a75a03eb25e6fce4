import { describeEventLog } from '@countersign/event-log/conformance'
import { openMemoryLog } from '@countersign/event-log/memory'

describeEventLog('memory', async () => ({ log: openMemoryLog() }), { lasting: false })

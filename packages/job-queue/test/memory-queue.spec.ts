import { describeJobQueue } from '@countersign/job-queue/conformance'
import { openMemoryJobQueue } from '@countersign/job-queue/memory'

describeJobQueue('memory', async () => ({ queue: openMemoryJobQueue() }), { lasting: false })

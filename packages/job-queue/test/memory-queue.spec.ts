import { describeJobQueue } from './conformance.js'
import { openMemoryJobQueue } from '@countersign/job-queue/memory'

describeJobQueue('memory', async () => ({ queue: openMemoryJobQueue() }), { lasting: false })

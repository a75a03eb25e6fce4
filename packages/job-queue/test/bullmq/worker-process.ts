// Worker process for tests that kill it: takes jobs of `q`, reports them to its parent, and never ends `stuck-…`.
import { openBullmqJobQueue } from '@countersign/job-queue/bullmq'

const [url = '', prefix = '', lockMs = ''] = process.argv.slice(2)

openBullmqJobQueue({ url, prefix, lockMs: Number(lockMs) }).work('q', {
  retryDelaysMs: [10, 10],
  handle: async ({ id, attempt }) => {
    process.send?.({ id, attempt })
    if (id.startsWith('stuck')) await new Promise(() => undefined)
  },
})
process.on('disconnect', () => process.exit())
process.send?.('up')

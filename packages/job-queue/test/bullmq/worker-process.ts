// A worker of its own, for tests that kill it: takes jobs of `q`, says so to its parent, and never ends one named `stuck-…`.
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

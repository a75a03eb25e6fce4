import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { QueueUnavailable } from '@countersign/job-queue'
import { until } from '@countersign/test-services/until'
import { VirtualTime } from '@countersign/test-services/virtual-time'
import { describeJobQueue } from './conformance.js'
import { openSqliteJobQueue } from '@countersign/job-queue/sqlite'

let dir: string
let file: string
let queue: ReturnType<typeof openSqliteJobQueue>
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'jobs-'))
  file = join(dir, 'jobs.sqlite')
  queue = openSqliteJobQueue({ file })
})
afterEach(async () => {
  // Some tests have closed it already.
  await queue.close().catch(() => undefined)
  await rm(dir, { recursive: true })
})

describeJobQueue('sqlite', async () => ({
  queue,
  reopen: async () => {
    await queue.close()
    return openSqliteJobQueue({ file })
  },
}))

const handled = () =>
  new Promise<{ id: string; attempt: number }>((resolve) => {
    queue.work('q', { retryDelaysMs: [], handle: async ({ id, attempt }) => resolve({ id, attempt }) })
  })

it('retries a job that was running when the process ended', async () => {
  await queue.enqueue('q', { id: 'half-done', payload: 1 })
  await new Promise<void>((taken) => {
    queue.work('q', { retryDelaysMs: [], handle: () => (taken(), new Promise(() => undefined)) })
  })
  queue = openSqliteJobQueue({ file })
  expect(await handled()).toEqual({ id: 'half-done', attempt: 2 })
})

it('deletes the payload of a finished job at once', async () => {
  await queue.enqueue('q', { id: 'told', payload: { text: 'sealed words' } })
  await handled()
  await queue.close()
  const database = new DatabaseSync(file)
  expect(database.prepare('SELECT payload FROM jobs').all()).toEqual([{ payload: null }])
  database.close()
})

it('reports itself unavailable when it cannot write', async () => {
  const other = new DatabaseSync(file)
  other.exec('BEGIN IMMEDIATE')
  await expect(queue.enqueue('q', { id: 'lost', payload: 1 })).rejects.toThrow(QueueUnavailable)
  await expect(queue.drop('q', 'other')).rejects.toThrow(QueueUnavailable)
  await expect(queue.forget('q', 'about')).rejects.toThrow(QueueUnavailable)
  other.exec('ROLLBACK')
  other.close()
})

it('waits for a locked database before and after a job, and runs it once', async () => {
  const time = new VirtualTime()
  await queue.close()
  queue = openSqliteJobQueue({ file, time })
  const other = new DatabaseSync(file)
  await queue.enqueue('q', { id: 'patient', payload: 1 })
  const attempts: number[] = []
  other.exec('BEGIN IMMEDIATE')
  queue.work('q', {
    retryDelaysMs: [],
    handle: async ({ attempt }) => {
      attempts.push(attempt)
      other.exec('BEGIN IMMEDIATE')
    },
  })
  for (const attempted of [[], [1]]) {
    // The worker was refused, and waits before it tries again.
    await until(() => time.pending > 0)
    expect(attempts).toEqual(attempted)
    other.exec('ROLLBACK')
    await time.pass(500)
  }
  await until(async () => !(await queue.holds('q', 'patient')))
  expect(attempts).toEqual([1])
  expect(await queue.counts('q')).toMatchObject({ waiting: 0, running: 0, failed: 0 })
  other.close()
})

it('acknowledges concurrent additions only once all are in the file', async () => {
  const other = new DatabaseSync(file, { readOnly: true })
  const written = () => (other.prepare('SELECT count(*) AS n FROM jobs').get() as { n: number }).n
  const adding = Array.from({ length: 50 }, (_, n) => queue.enqueue('q', { id: `job-${n}`, payload: n }))
  await adding[0]
  expect(written()).toBe(50)
  await Promise.all(adding)
  other.close()
})

it('rejects only the job that cannot be written', async () => {
  const other = new DatabaseSync(file)
  other.exec(`CREATE TRIGGER no BEFORE INSERT ON jobs WHEN NEW.id = 'bad' BEGIN SELECT raise(ROLLBACK, 'no'); END`)
  other.close()
  const adding = ['one', 'bad', 'two'].map((id) => queue.enqueue('q', { id, payload: 1 }))
  const ended = await Promise.allSettled(adding)
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await queue.counts('q')).toMatchObject({ waiting: 2 })
})

it('removes a job that was being added during the removal', async () => {
  const adding = queue.enqueue('q', { id: 'one', payload: 1, about: 'request-1' })
  await queue.forget('q', 'request-1')
  await adding
  expect(await queue.holds('q', 'one')).toBe(false)
})

it('leaves no bytes of removed jobs, and fails with a concurrent reader until repeated', async () => {
  const secret = 'a payload like no other'
  await queue.enqueue('q', { id: 'one', payload: { secret }, about: 'request-1' })
  expect(await anyFileHolds(secret)).toBe(true)
  const reader = new DatabaseSync(file, { readOnly: true })
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM jobs').get()
  await expect(queue.forget('q', 'request-1')).rejects.toThrow(QueueUnavailable)
  reader.exec('COMMIT')
  reader.close()
  await queue.forget('q', 'request-1')
  expect(await anyFileHolds(secret)).toBe(false)
})

async function anyFileHolds(text: string): Promise<boolean> {
  for (const name of await readdir(dir)) if ((await readFile(join(dir, name))).includes(text)) return true
  return false
}

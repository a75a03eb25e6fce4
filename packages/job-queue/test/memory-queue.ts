import { systemTime } from '@countersign/process'
import { StoreWorker, type JobEnd } from '@countersign/job-queue/internal/store-worker'
import { checkJobId, type Job, type JobQueue } from '@countersign/job-queue/internal/port'

interface Held extends Job {
  state: 'waiting' | 'running' | 'done' | 'failed'
  dueMs: number
  attempts: number
}

export function openMemoryJobQueue({ now = Date.now }: { now?: () => number } = {}): JobQueue {
  const queues = new Map<string, { jobs: Map<string, Held>; workers: Set<StoreWorker> }>()
  const open = (name: string) => {
    let queue = queues.get(name)
    if (!queue) queues.set(name, (queue = { jobs: new Map(), workers: new Set() }))
    return queue
  }
  const waiting = (jobs: Map<string, Held>) =>
    [...jobs.values()].filter(({ state }) => state === 'waiting').toSorted((a, b) => a.dueMs - b.dueMs)

  return {
    async enqueue(name, job, { delayMs = 0, again = false, first = false } = {}) {
      checkJobId(job.id)
      const { jobs, workers } = open(name)
      const held = jobs.get(job.id)
      if (held && !(again && (held.state === 'done' || held.state === 'failed'))) return
      const payload = JSON.parse(JSON.stringify(job.payload)) as unknown
      jobs.set(job.id, { ...job, payload, state: 'waiting', dueMs: first ? 0 : now() + delayMs, attempts: 0 })
      for (const worker of workers) worker.wake()
    },
    async holds(name, id) {
      const state = open(name).jobs.get(id)?.state
      return state === 'waiting' || state === 'running'
    },
    work(name, definition) {
      const { jobs, workers } = open(name)
      const store = {
        async take(nowMs: number, max: number) {
          const due = waiting(jobs).filter(({ dueMs }) => dueMs <= nowMs)
          return due.slice(0, max).map((job) => {
            Object.assign(job, { state: 'running', attempts: job.attempts + 1 })
            return { id: job.id, payload: job.payload, attempt: job.attempts }
          })
        },
        async finish(id: string, end: JobEnd) {
          const job = jobs.get(id)
          if (!job) return
          if (end.end === 'again') Object.assign(job, { state: 'waiting', dueMs: end.atMs })
          else Object.assign(job, { state: end.end, payload: null })
        },
        nextDueMs: () => waiting(jobs)[0]?.dueMs ?? null,
      }
      const worker = new StoreWorker(store, definition, now, systemTime)
      workers.add(worker)
      return { close: () => worker.close().then(() => void workers.delete(worker)) }
    },
    async counts(name) {
      const all = [...open(name).jobs.values()]
      const count = (test: (job: Held) => boolean) => all.filter(test).length
      return {
        waiting: count(({ state, dueMs }) => state === 'waiting' && dueMs <= now()),
        delayed: count(({ state, dueMs }) => state === 'waiting' && dueMs > now()),
        running: count(({ state }) => state === 'running'),
        failed: count(({ state }) => state === 'failed'),
      }
    },
    async drop(name, id) {
      const { jobs } = open(name)
      if (jobs.get(id)?.state === 'waiting') jobs.delete(id)
    },
    async forget(name, about) {
      const { jobs } = open(name)
      for (const job of jobs.values()) if (job.about === about && job.state !== 'running') jobs.delete(job.id)
    },
    async close() {
      for (const { workers } of queues.values()) for (const worker of workers) await worker.close()
    },
  }
}

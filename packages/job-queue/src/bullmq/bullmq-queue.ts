import { systemTime, type Time } from '@countersign/process'
import { Queue } from 'bullmq'
import { checkJobId, type JobQueue } from '../port.js'
import { AboutIndex } from './about-index.js'
import { BullmqWorker } from './bullmq-worker.js'
import { dropIfWaiting } from './drop-if-waiting.js'
import { bullId } from './job-keys.js'
import { type Log, noLog } from '@countersign/telemetry'
import { Producer } from './producer.js'
import { judgeEviction } from './redis-rights.js'

export { requireRights } from './redis-rights.js'

export interface BullmqOptions {
  url: string
  prefix?: string
  log?: Log
  /** Lock duration: a silent worker keeps its job for this long. */
  lockMs?: number
  time?: Time
}

const tidyEveryMs = 60 * 60 * 1000

/** Disables BullMQ's own retries, because the worker has its own schedule. */
const jobOptions = { attempts: 1_000_000, backoff: { type: 'custom' }, stackTraceLimit: 0 }

/** Nothing reads BullMQ's event stream, so it is kept short. */
const streams = { events: { maxLen: 100 } }

/**
 * Redis must run with `noeviction`, an AOF and `appendfsync always`, so that no process kill loses an added job. With
 * `everysec` Redis answers before it writes whenever the disk is slow (redis.conf, "appendfsync"); killed then, it
 * loses up to two seconds of jobs, 35 to 84 of 600 when tested.
 */
export function openBullmqJobQueue(options: BullmqOptions): JobQueue {
  const { url, prefix = 'countersign', log = noLog, lockMs = 15_000, time = systemTime } = options
  const producer = new Producer(url, log, time)
  const queues = new Map<string, { bull: Queue; abouts: AboutIndex }>()
  const workers = new Set<BullmqWorker>()

  /** Opened only once Redis is ready, because BullMQ writes a queue's settings on opening and never again. */
  function open(name: string) {
    let opened = queues.get(name)
    if (!opened) {
      const bull = new Queue(name, {
        connection: producer.client,
        prefix,
        streams,
        defaultJobOptions: jobOptions,
        skipVersionCheck: true,
        skipWaitingForReady: true,
      })
      bull.on('error', () => undefined)
      queues.set(name, (opened = { bull, abouts: new AboutIndex(bull.toKey('')) }))
    }
    return opened
  }

  const tidying = setInterval(() => {
    for (const { abouts } of queues.values()) producer.run((client) => abouts.tidy(client)).catch(() => undefined)
  }, tidyEveryMs).unref()

  return {
    async enqueue(name, { id, payload, about }, { delayMs = 0, again = false, first = false } = {}) {
      checkJobId(id)
      await producer.run(async (client) => {
        const { bull, abouts } = open(name)
        if (again && hasEnded(await bull.getJobState(bullId(id)))) await bull.remove(bullId(id))
        const noted = about === undefined ? undefined : abouts.add(client, about, bullId(id))
        await Promise.all([noted, bull.add('job', payload, { jobId: bullId(id), delay: delayMs, lifo: first })])
      })
    },
    async holds(name, id) {
      const state = await producer.run(() => open(name).bull.getJobState(bullId(id)))
      return !hasEnded(state) && state !== 'unknown'
    },
    work(name, definition) {
      const worker = new BullmqWorker(name, definition, { url, prefix, lockMs, log })
      workers.add(worker)
      return { close: () => worker.close().then(() => void workers.delete(worker)) }
    },
    async counts(name) {
      const states = await producer.run(() => open(name).bull.getJobCounts('wait', 'delayed', 'active', 'failed'))
      const { wait = 0, delayed = 0, active = 0, failed = 0 } = states
      return { waiting: wait, delayed, running: active, failed }
    },
    async check() {
      return judgeEviction(await producer.run((client) => client.info('memory').catch(() => '')))
    },
    async drop(name, id) {
      await producer.run((client) => dropIfWaiting(client, open(name).bull, bullId(id)))
    },
    async forget(name, about) {
      const { bull, abouts } = open(name)
      const ids = await producer.run((client) => abouts.ids(client, about))
      // BullMQ keeps jobs locked by a worker. Tidying comes later, because a job may be in the middle of being added.
      for (let from = 0; from < ids.length; from += forgottenAtOnce) {
        const some = ids.slice(from, from + forgottenAtOnce)
        await producer.run(() => Promise.all(some.map((id) => bull.remove(id))))
      }
    },
    async close() {
      clearInterval(tidying)
      await Promise.all([...workers].map((worker) => worker.close()))
      producer.close()
    },
  }
}

/** Batch size: each batch must finish within one response time, and a request may have more jobs. */
const forgottenAtOnce = 50

const hasEnded = (state: string): boolean => state === 'completed' || state === 'failed'

import { once } from 'node:events'
import { type Time, withTimeout } from '@countersign/process'
import type { Redis } from 'ioredis'
import { QueueUnavailable } from '../port.js'
import type { Log } from '@countersign/telemetry'
import { producerClient, reasonOf } from './redis-clients.js'

/** Commands answer within 2 s during an outage (rule calls-14); the caller keeps the rest. */
const answerWithinMs = 1500

const noAnswer = (): never => {
  throw new Error(`no answer within ${answerWithinMs} ms`)
}

export class Producer {
  readonly client: Redis
  #closed = false
  #coming: Promise<unknown> | undefined

  constructor(
    url: string,
    log: Log,
    private readonly time: Time,
  ) {
    this.client = producerClient(url)
    let away = false
    let reason = 'the connection was closed'
    this.client.on('error', (error) => {
      reason = reasonOf(error)
    })
    this.client.on('close', () => {
      if (!away && !this.#closed) log.warn({ reason }, 'Redis is away: the job queue waits for it')
      away = true
    })
    this.client.on('ready', () => {
      if (away) log.info({}, 'Redis is back')
      away = false
    })
  }

  /** @throws {QueueUnavailable} on failure or timeout; the commands may still have taken effect */
  async run<T>(commands: (client: Redis) => Promise<T>): Promise<T> {
    const given = this.#ready().then(() => commands(this.client))
    try {
      return await withTimeout(answerWithinMs, () => given, noAnswer, { time: this.time })
    } catch (error) {
      throw new QueueUnavailable(`the job queue cannot be reached; try again later (Redis: ${reasonOf(error)})`)
    }
  }

  close(): void {
    this.#closed = true
    this.client.disconnect()
  }

  /** Rejects at the first failed connection attempt, which proves an outage. */
  async #ready(): Promise<void> {
    if (this.client.status === 'ready') return
    this.#coming ??= once(this.client, 'ready').finally(() => {
      this.#coming = undefined
    })
    await this.#coming
  }
}

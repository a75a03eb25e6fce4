import { once } from 'node:events'
import type { Redis } from 'ioredis'
import pTimeout from 'p-timeout'
import { QueueUnavailable } from '../port.js'
import type { Log } from '@countersign/telemetry'
import { producerClient, reasonOf } from './redis-clients.js'

/** Commands answer within 2 s when an engine is away (rule calls-14); this leaves some of it to the caller. */
const answerWithinMs = 1500

const noAnswer = (): never => {
  throw new Error(`no answer within ${answerWithinMs} ms`)
}

/** The connection by which jobs are added and asked after; it answers soon, whatever Redis does. */
export class Producer {
  readonly client: Redis
  #closed = false
  #coming: Promise<unknown> | undefined

  constructor(url: string, log: Log) {
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

  /**
   * Gives the answer of some commands.
   *
   * @throws {QueueUnavailable} when they failed, or there is none in time; they may have been carried out all the same
   */
  async ask<T>(commands: (client: Redis) => Promise<T>): Promise<T> {
    const given = this.#ready().then(() => commands(this.client))
    try {
      return await pTimeout(given, { milliseconds: answerWithinMs, fallback: noAnswer })
    } catch (error) {
      throw new QueueUnavailable(`the job queue cannot be reached; try again later (Redis: ${reasonOf(error)})`)
    }
  }

  close(): void {
    this.#closed = true
    this.client.disconnect()
  }

  /** Rejects at the first connection that fails: Redis is known to be away then. */
  async #ready(): Promise<void> {
    if (this.client.status === 'ready') return
    this.#coming ??= once(this.client, 'ready').finally(() => {
      this.#coming = undefined
    })
    await this.#coming
  }
}

import { Redis, type RedisOptions } from 'ioredis'

/** Silent connections with pending commands are reconnected after this. A worker blocks for at most 1 s. */
const silentMs = { producer: 5000, worker: 15_000 }

export const connectTimeout = 2000

const reconnectMs = (times: number) => Math.min(times * 100, 1000)

/** Commands fail at once if they cannot be sent or the connection breaks; callers retry with the same ids. */
export function producerClient(url: string): Redis {
  return client(url, {
    enableOfflineQueue: false,
    // Commands of one tick share a write, such as a job and its index entry.
    enableAutoPipelining: true,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    socketTimeout: silentMs.producer,
    retryStrategy: reconnectMs,
  })
}

/** The two connections of a worker: they wait indefinitely for Redis and resend unanswered commands. */
export class WorkerClients {
  readonly commandClient: Redis
  readonly waiting: Redis
  #ending = false

  constructor(url: string) {
    const options = {
      maxRetriesPerRequest: null,
      socketTimeout: silentMs.worker,
      retryStrategy: (times: number) => (this.#ending ? null : reconnectMs(times)),
    }
    this.commandClient = client(url, options)
    this.waiting = client(url, options)
  }

  /** Fails pending commands. BullMQ's own method waits forever between two reconnect attempts. */
  async end(one: Redis): Promise<void> {
    this.#ending = true
    if (one.status === 'end') return
    const ended = new Promise((resolve) => one.once('end', resolve))
    if (one.status === 'reconnecting') one.once('connect', () => one.disconnect())
    else one.disconnect()
    await ended
  }
}

/** The server became a replica; reconnecting to the same address may reach the new primary. */
const tookNoWrite = ({ message }: Error) => message.includes('READONLY')

function client(url: string, options: RedisOptions): Redis {
  const made = new Redis(url, { connectTimeout, reconnectOnError: tookNoWrite, ...options })
  // Every command reports its own failure; an unhandled error event would end the process or print.
  made.on('error', () => undefined)
  return made
}

/** True for an outage of Redis, which the producer's connection already reports once. */
export function isAway({ code, message }: NodeJS.ErrnoException): boolean {
  return typeof code === 'string' || /closed|aborted|timeout|timed out/i.test(message)
}

/** Describes a Redis error without its command, which contains the job. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  return message || code || 'no reason given'
}

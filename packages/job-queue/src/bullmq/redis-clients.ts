import { Redis, type RedisOptions } from 'ioredis'

/** Nothing is heard on a connection that asked: it is cut, and made anew. A worker blocks for 1 s at most. */
const silentMs = { producer: 5000, worker: 15_000 }

const connectTimeout = 2000

const reconnectMs = (times: number) => Math.min(times * 100, 1000)

/**
 * The connection that adds and asks: what it cannot send, or is not answered because the connection broke, fails at once.
 * The caller tries again, with the same ids.
 *
 * @param url `redis://` or `rediss://`, credentials and database number included
 */
export function producerClient(url: string): Redis {
  return client(url, {
    enableOfflineQueue: false,
    // What is asked in one turn goes out in one write: a job and its place in the index, and those of other callers.
    enableAutoPipelining: true,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    socketTimeout: silentMs.producer,
    retryStrategy: reconnectMs,
  })
}

/** The two connections of a worker: they wait for Redis for ever, and send again what was not answered. */
export class WorkerClients {
  /** Asks for jobs, and tells how they ended. */
  readonly asking: Redis
  /** Waits, blocked, for there to be a job. */
  readonly waiting: Redis
  #ending = false

  constructor(url: string) {
    const options = {
      maxRetriesPerRequest: null,
      socketTimeout: silentMs.worker,
      retryStrategy: (times: number) => (this.#ending ? null : reconnectMs(times)),
    }
    this.asking = client(url, options)
    this.waiting = client(url, options)
  }

  /**
   * Ends one of them for good, and with that fails what waits on it; BullMQ's own way waits for ever for one that is just
   * between two tries.
   */
  async end(one: Redis): Promise<void> {
    this.#ending = true
    if (one.status === 'end') return
    const ended = new Promise((resolve) => one.once('end', resolve))
    if (one.status === 'reconnecting') one.once('connect', () => one.disconnect())
    else one.disconnect()
    await ended
  }
}

/** The server at the other end became a replica: the address may lead to the new primary by now, this connection does not. */
const tookNoWrite = ({ message }: Error) => message.includes('READONLY')

function client(url: string, options: RedisOptions): Redis {
  const made = new Redis(url, { connectTimeout, reconnectOnError: tookNoWrite, ...options })
  // Every command fails by itself; the event is only not to be unheard, which would end the process or print.
  made.on('error', () => undefined)
  return made
}

/** Whether an error only says that Redis is away, which the producer's connection says by itself, and once. */
export function isAway({ code, message }: NodeJS.ErrnoException): boolean {
  return typeof code === 'string' || /closed|aborted|timeout|timed out/i.test(message)
}

/** What to say of an error of Redis: its message without the command, for that carries the job. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  return message || code || 'no reason given'
}

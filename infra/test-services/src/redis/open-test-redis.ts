import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.js'
import { findRedisServer } from './find-redis-server.js'
import { RedisProcess } from './redis-process.js'

/** A Redis for one suite. */
export interface TestRedis {
  url: string
  /** Description, such as 'redis-server 7.0.15'. */
  spokenTo: string
  stop(): Promise<void>
}

/** A private Redis, which suites may kill and freeze. */
export interface OwnRedis extends TestRedis {
  /** Sends SIGKILL, which cuts connections at once and leaves the folder unchanged. */
  kill(): Promise<void>
  /** Starts it again with the same port and folder. Resolves when it accepts connections. */
  restart(): Promise<void>
  /** Sends SIGSTOP: connections stay open and new ones are possible, but nothing answers. */
  freeze(): void
  thaw(): void
}

/**
 * Starts a Redis with AOF and `noeviction`, as in production. It runs in a container of the image that
 * COUNTERSIGN_TEST_REDIS_OWN names, else as this machine's `redis-server` on a free port with a temporary folder.
 *
 * @throws {NoRedisServer} if there is none; check `noOwnRedis` first
 */
export async function openOwnRedis(): Promise<OwnRedis> {
  const image = process.env.COUNTERSIGN_TEST_REDIS_OWN
  if (!image) return onThisMachine()
  const { startOwnRedis } = await import('../containers/own-engines.js')
  return startOwnRedis(image)
}

async function onThisMachine(): Promise<OwnRedis> {
  const found = findRedisServer()
  if ('missing' in found) throw new NoRedisServer(found.missing)
  const dir = await mkdtemp(join(tmpdir(), 'countersign-redis-'))
  const port = await freePort()
  const server = new RedisProcess(found.path, port, dir)
  await server.start()
  return {
    url: `redis://127.0.0.1:${port}`,
    spokenTo: found.version,
    kill: () => server.kill(),
    restart: () => server.start(),
    freeze: () => server.signal('SIGSTOP'),
    thaw: () => server.signal('SIGCONT'),
    async stop() {
      await server.kill()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** Returns why no private Redis can be started; null if one can. */
export function noOwnRedis(): string | null {
  if (process.env.COUNTERSIGN_TEST_REDIS_OWN) return null
  const found = findRedisServer()
  return 'missing' in found ? found.missing : null
}

export class NoRedisServer extends Error {
  override readonly name = 'NoRedisServer'
}

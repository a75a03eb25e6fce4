import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.js'
import { findRedisServer } from './find-redis-server.js'
import { RedisProcess } from './redis-process.js'

/** A Redis for one suite. */
export interface TestRedis {
  url: string
  /** What it is, in words: 'redis-server 7.0.15'. */
  spokenTo: string
  stop(): Promise<void>
}

/** A Redis that nobody else uses, so that it can be ill-treated. */
export interface OwnRedis extends TestRedis {
  /** SIGKILL: connections are cut at once, the folder stays as it is. */
  kill(): Promise<void>
  /** The same port and folder again; resolves when it takes connections. */
  restart(): Promise<void>
  /** SIGSTOP: connections stay open and are even made, nothing answers. */
  freeze(): void
  thaw(): void
}

/**
 * With AOF and `noeviction`, as in production: a container of the image that COUNTERSIGN_TEST_REDIS_OWN
 * names, else a `redis-server` of this machine on a free port and a throwaway folder.
 *
 * @throws {NoRedisServer} where there is none; ask `noOwnRedis` first
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

/** Why no Redis of our own can be started here; null where it can. */
export function noOwnRedis(): string | null {
  if (process.env.COUNTERSIGN_TEST_REDIS_OWN) return null
  const found = findRedisServer()
  return 'missing' in found ? found.missing : null
}

export class NoRedisServer extends Error {
  override readonly name = 'NoRedisServer'
}

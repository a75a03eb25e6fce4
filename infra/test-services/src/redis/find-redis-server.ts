import { spawnSync } from 'node:child_process'

/** Finds `redis-server` on the path, such as Debian's. */
export function findRedisServer(): { path: string; version: string } | { missing: string } {
  const { status, stdout } = spawnSync('redis-server', ['--version'], { encoding: 'utf8' })
  if (status !== 0) {
    return { missing: 'no redis-server found: apt-get install redis-server, or name one by COUNTERSIGN_TEST_REDIS_URL' }
  }
  return { path: 'redis-server', version: `redis-server ${/v=([\d.]+)/.exec(stdout)?.[1] ?? 'of an unknown version'}` }
}

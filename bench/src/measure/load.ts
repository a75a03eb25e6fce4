import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { json } from 'node:stream/consumers'
import { cpuOf } from './process-group.js'

const autocannon = createRequire(import.meta.url).resolve('autocannon')

export interface UnderLoad {
  requests: number
  cpuUs: number
}

/**
 * Runs autocannon in a separate process, so that its CPU does not count.
 *
 * @param group the server's process group
 */
export async function underLoad(url: string, group: number, seconds: number, cookie = ''): Promise<UnderLoad> {
  const before = cpuOf(group)
  const result = await cannon(url, seconds, cookie)
  const cpuUs = cpuOf(group) - before
  const failed = result.errors + result.timeouts + result.non2xx
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} calls of ${url} failed`)
  return { requests: result.requests.total, cpuUs: cpuUs / result.requests.total }
}

interface CannonResult {
  requests: { total: number }
  errors: number
  timeouts: number
  non2xx: number
}

async function cannon(url: string, seconds: number, cookie: string): Promise<CannonResult> {
  const header = cookie ? ['-H', `cookie=${cookie}`] : []
  const cannonade = spawn(process.execPath, [autocannon, '-c', '20', '-d', String(seconds), '-j', ...header, url], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return (await json(cannonade.stdout)) as CannonResult
}

import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { HttpClient } from './http-client.js'
import { underLoad } from './load.js'
import { medianMs } from './median.js'

/** What this machine takes for one bare `node:http` request: measured in every run, so that ratios carry over. */
export interface Reference {
  /** CPU of one request under `autocannon -c 20`, µs. */
  hUs: number
  /** Median of one round trip of a caller with a kept connection, ms. */
  rMs: number
}

export async function measureReference(): Promise<Reference> {
  const server = fork(fileURLToPath(new URL('bare-server.js', import.meta.url)), { detached: true })
  try {
    const [{ port }] = (await once(server, 'message')) as [AddressInfo]
    const url = `http://127.0.0.1:${port}`
    await underLoad(url, server.pid!, 1)
    const { cpuUs: hUs } = await underLoad(url, server.pid!, 4)
    const client = new HttpClient(port)
    await medianMs(1000, () => client.call('GET', '/'))
    const rMs = await medianMs(3000, () => client.call('GET', '/'))
    client.close()
    return { hUs, rMs }
  } finally {
    server.kill()
  }
}

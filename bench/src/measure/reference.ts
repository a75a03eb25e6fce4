import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { HttpClient } from './http-client.js'
import { underLoad } from './load.js'
import { medianMs } from './median.js'

/** Cost of a bare `node:http` request on this machine, measured in every run to make ratios portable. */
export interface Reference {
  /** CPU of one request under `autocannon -c 20`, µs. */
  hUs: number
  /** Median round trip over a keep-alive connection, ms. */
  rMs: number
}

export async function measureReference(): Promise<Reference> {
  const server = fork(fileURLToPath(new URL('bare-server.js', import.meta.url)), { detached: true })
  try {
    const [{ port }] = (await once(server, 'message')) as [AddressInfo]
    const url = `http://127.0.0.1:${port}`
    await underLoad(url, server.pid!, 1)
    const { cpuUs: hUs } = await underLoad(url, server.pid!, 4)
    using client = new HttpClient(port)
    await medianMs(1000, () => client.call('GET', '/'))
    return { hUs, rMs: await medianMs(3000, () => client.call('GET', '/')) }
  } finally {
    server.kill()
  }
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from '@jest/globals'
import { withTimeout } from '@countersign/process'

/** Blocks this thread, like a paused machine. */
const stall = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
const tooLate = () => {
  throw new Error('too late')
}

it('a limit returns a result that arrives during a stall of the process', async () => {
  const server = createServer((_request, response) => response.end('there'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const ask = async () => (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).text()
  try {
    await ask()
    const began = performance.now()
    await ask()
    // The quarter that a stall adds is five times what an answer takes here and now.
    const limitMs = Math.max(200, 20 * (performance.now() - began))
    const asked = () => {
      const answer = ask()
      setImmediate(() => stall(2 * limitMs))
      return answer
    }
    expect(await withTimeout(limitMs, asked, tooLate)).toBe('there')
  } finally {
    server.close()
    server.closeAllConnections()
  }
})

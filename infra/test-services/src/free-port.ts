import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports of outgoing connections (Linux: 32768 and up), so that none of these takes a free port meanwhile. */
const [lowest, highest] = [20_000, 32_000]
const given = new Set<number>()

/** Returns an unused local port, for servers that do not support port 0. Returns each port once. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest)
    if (!given.has(port) && (await isFree(port))) {
      given.add(port)
      return port
    }
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

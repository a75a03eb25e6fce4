import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Below the ports of outgoing connections (Linux: 32768 and up), so that none of these takes a free port meanwhile. */
const [lowest, highest] = [20_000, 26_000]
/** Distance from a port to its lock: a second port that this process listens on until it ends. */
const toLock = 6000

/**
 * Returns an unused local port, for servers that do not support port 0. Returns each port to one caller only, also among
 * the processes of a test run: a port is unused until its server starts, and two workers would choose the same one.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest)
    const lock = await listening(port + toLock)
    if (!lock) continue
    lock.unref()
    const probe = await listening(port)
    if (!probe) {
      lock.close()
      continue
    }
    probe.close()
    await once(probe, 'close')
    return port
  }
}

async function listening(port: number): Promise<Server | null> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return server
  } catch {
    return null
  }
}

import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that a system gives to connections going out (from 32768 on, Linux): none of them takes it meanwhile. */
const [lowest, highest] = [20_000, 32_000]
const given = new Set<number>()

/** A port of this machine that nobody listens on, for servers that take a number, never "any"; each is given once. */
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

import { systemTime } from '@countersign/process'
import type { MongoClient } from 'mongodb'

export const heartbeatMs = 5000

export const waitForConnectionMs = 10_000

/** A client without heartbeats for this long is stuck: it emits a success or failure every 6.5 s at the latest. */
const longestSilenceMs = 20_000

const retryMs = 1000

type Renewed = Pick<MongoClient, 'close' | 'connect'> & {
  on(event: string, listener: (event: { reason?: string }) => void): unknown
}

/**
 * The driver (7.8) may wait forever for a destroyed socket to drain; then its monitoring stops or its pool makes no
 * more connections (seen when a server was killed under load, about once in a hundred times).
 *
 * @returns ends the watching
 */
export function renewStuck(client: Renewed, time = systemTime): () => void {
  let heardAt = time.elapsed()
  let connectedAt = time.elapsed()
  let renewing = false
  let ended = false

  const renew = async () => {
    if (renewing) return
    renewing = true
    await client.close().catch(() => undefined)
    while (!ended) {
      try {
        await client.connect()
        break
      } catch {
        await time.sleep(retryMs, { ref: false })
      }
    }
    heardAt = connectedAt = time.elapsed()
    renewing = false
  }

  for (const sign of ['serverHeartbeatStarted', 'serverHeartbeatSucceeded', 'serverHeartbeatFailed']) {
    client.on(sign, () => {
      heardAt = time.elapsed()
    })
  }
  client.on('connectionCheckedOut', () => {
    connectedAt = time.elapsed()
  })
  // No call got a connection in all that time, so the cause is not load.
  client.on('connectionCheckOutFailed', ({ reason }) => {
    if (reason === 'timeout' && time.elapsed() - connectedAt > waitForConnectionMs) void renew()
  })
  const look = () => {
    if (time.elapsed() - heardAt > longestSilenceMs) void renew()
  }
  const watch = time.every(longestSilenceMs / 4, look, { ref: false })
  return () => {
    ended = true
    watch.clear()
  }
}

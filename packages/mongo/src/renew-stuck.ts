import type { MongoClient } from 'mongodb'

/** How often the client looks whether a server is there. */
export const heartbeatMs = 5000

/** How long a call may wait for a connection; ours have given up long before. */
export const waitForConnectionMs = 10_000

/** A client whose heart is silent for so long is stuck: it beats, or says that it failed, every 6.5 s at the latest. */
const longestSilenceMs = 20_000

/** A client that was closed could not be opened again: it is tried again after this. */
const againMs = 1000

type Renewed = Pick<MongoClient, 'close' | 'connect'> & {
  on(event: string, listener: (event: { reason?: string }) => void): unknown
}

/**
 * Closes and opens a client that is stuck, so that an outage does not last for ever here. The driver (7.8) waits without end
 * for a socket to drain that was destroyed between two of its own steps: what looks after servers then looks no more, or
 * what makes connections makes no more, and every call fails until the process ends (seen when a server was killed under
 * load, once in some hundred times). Calls under way fail as of an outage.
 *
 * @returns ends the watching
 */
export function renewStuck(client: Renewed, { silenceMs = longestSilenceMs } = {}): () => void {
  let heardAt = performance.now()
  let connectedAt = performance.now()
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
        await new Promise((resolve) => setTimeout(resolve, againMs).unref())
      }
    }
    heardAt = connectedAt = performance.now()
    renewing = false
  }

  for (const sign of ['serverHeartbeatStarted', 'serverHeartbeatSucceeded', 'serverHeartbeatFailed']) {
    client.on(sign, () => {
      heardAt = performance.now()
    })
  }
  client.on('connectionCheckedOut', () => {
    connectedAt = performance.now()
  })
  // Nobody got a connection in all that time: it is not that there are too many calls.
  client.on('connectionCheckOutFailed', ({ reason }) => {
    if (reason === 'timeout' && performance.now() - connectedAt > waitForConnectionMs) void renew()
  })
  const watch = setInterval(() => {
    if (performance.now() - heardAt > silenceMs) void renew()
  }, silenceMs / 4).unref()
  return () => {
    ended = true
    clearInterval(watch)
  }
}

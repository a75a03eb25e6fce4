import type { TimestampAuthority } from '../../ports/timestamp-authority.js'
import { TimestampUnavailable } from '../../ports/sealing.js'

/** Heads are timestamped beside everything else, and nothing waits for it. */
const timeoutMs = 20_000

/**
 * Asks a timestamp server over HTTP. What its answer is read with is loaded when the first head is timestamped. It is read in
 * this process: it comes from a server that was configured, is bounded, and no document is near.
 */
export const timestampsByHttp = (url: string): TimestampAuthority => ({
  async timestamp(hash) {
    const sealing = await import('@countersign/seal/timestamp')
    try {
      return (await sealing.requestTimestamp(url, Buffer.from(hash, 'hex'), timeoutMs)).token
    } catch (error) {
      if (error instanceof sealing.TimestampUnavailable) throw new TimestampUnavailable(error.message, { cause: error })
      throw error
    }
  },
})

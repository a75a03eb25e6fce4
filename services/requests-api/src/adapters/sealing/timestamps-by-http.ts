import type { TimestampAuthority } from '../../ports/timestamp-authority.js'

/** Heads are timestamped beside everything else, and nothing waits for it. */
const timeoutMs = 20_000

/**
 * Asks a timestamp server over HTTP. What its answer is read with is loaded when the first head is timestamped. It is read in
 * this process: it comes from a server that was configured, is bounded, and no document is near.
 */
export const timestampsByHttp = (url: string): TimestampAuthority => ({
  async timestamp(hash) {
    const { requestTimestamp } = await import('@countersign/seal/timestamp')
    return (await requestTimestamp(url, Buffer.from(hash, 'hex'), timeoutMs)).token
  },
})

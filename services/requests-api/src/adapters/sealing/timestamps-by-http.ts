import http from 'node:http'
import https from 'node:https'
import { EngineWatch } from '@countersign/process'
import type { TimestampAuthority } from '../../ports/timestamp-authority.js'

/** Heads are timestamped beside everything else, and nothing waits for it. */
const timeoutMs = 20_000
/** Seals and heads wait so long for a server that fell silent, ms; after that tries at it fail (rule sealing-3). */
const patienceMs = 150_000

/** A watch over a timestamp server. Whatever it answers to a HEAD, it answers: it is not asked for a timestamp, which may cost. */
export const timestampWatch = (url: string): EngineWatch =>
  new EngineWatch({ name: 'the timestamp server', ask: (signal) => head(url, signal), patienceMs })

function head(address: string, signal: AbortSignal): Promise<void> {
  const url = new URL(address)
  url.username = url.password = ''
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'HEAD', agent: false, signal })
    asked.once('response', (answer) => {
      answer.destroy()
      resolve()
    })
    asked.on('error', reject).end()
  })
}

/**
 * Asks a timestamp server over HTTP. What its answer is read with is loaded when the first head is timestamped. It is read in
 * this process: it comes from a server that was configured, is bounded, and no document is near.
 */
export const timestampsByHttp = (url: string, watch: EngineWatch): TimestampAuthority => ({
  async timestamp(hash) {
    const { requestTimestamp } = await import('@countersign/seal/timestamp')
    return (await watch.run(() => requestTimestamp(url, Buffer.from(hash, 'hex'), timeoutMs))).token
  },
})

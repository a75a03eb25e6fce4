import http from 'node:http'
import https from 'node:https'
import { EngineWatch } from '@countersign/process'
import type { TimestampAuthority } from '../../ports/timestamp-authority.js'

/** Nothing waits for the timestamps of heads. */
const timeoutMs = 20_000
/** Total time that seals and heads wait for a silent server, in ms; after that attempts fail (rule sealing-3). */
const outageTimeoutMs = 150_000

/** Probes a timestamp server by HEAD, any response being fine: a timestamp may cost money. */
export const timestampWatch = (url: string): EngineWatch =>
  new EngineWatch({ name: 'the timestamp server', ask: (signal) => head(url, signal), outageTimeoutMs })

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
 * RFC 3161 client over HTTP. Loads the parser with the first head, and parses in this process: responses come from a
 * configured server, have a size limit and contain no document.
 */
export const timestampsByHttp = (url: string, watch: EngineWatch): TimestampAuthority => ({
  async timestamp(hash) {
    const { requestTimestamp } = await import('@countersign/seal/timestamp')
    return (await watch.run(() => requestTimestamp(url, Buffer.from(hash, 'hex'), timeoutMs))).token
  },
})

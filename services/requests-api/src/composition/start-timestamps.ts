import type { EngineWatch } from '@countersign/process'
import type { JobQueue } from '@countersign/job-queue'
import type { Log } from '@countersign/telemetry'
import { timestampsByHttp } from '../adapters/sealing/timestamps-by-http.js'
import type { RequestDecisions } from '../application/request-decisions.js'
import { HeadTimestamping } from '../effects/timestamps/timestamp-heads.js'
import type { Consumer } from '../effects/consumer.js'
import { consumeTimestamps } from '../effects/timestamps/consumer.js'

export interface TimestampsStart {
  queue: JobQueue
  /** Null: no timestamp server is configured. */
  timestampUrl: string | null
  /** The watch over that server; null where there is none. */
  watch: EngineWatch | null
  requests: RequestDecisions
  log: Log
}

/** Has heads timestamped, where there is a server to ask. */
export function startTimestamps({ queue, timestampUrl, watch, requests, log }: TimestampsStart): Consumer {
  if (timestampUrl === null || watch === null)
    return { check: async () => 'none: no server is configured', stop: async () => {} }
  const timestamping = new HeadTimestamping({ requests, authority: timestampsByHttp(timestampUrl, watch), log })
  const consumer = consumeTimestamps(queue, timestamping)
  return {
    async check() {
      watch.check()
      return `of ${new URL(timestampUrl).host}; ${await consumer.check()}`
    },
    stop: () => consumer.stop(),
  }
}

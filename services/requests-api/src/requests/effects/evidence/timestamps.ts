import { TimestampJob, timestampQueue } from '@countersign/contracts/jobs'
import type { Journal } from '@countersign/event-log'
import { eachRow } from '@countersign/projections'
import type { ReadModelAccess } from '../../../platform/read-models.js'
import type { Clock } from '../../../kernel/clock.js'
import type { TimestampAuthority } from '../../ports/timestamp-authority.js'
import { due } from '../../read-models/sending/due.js'
import { timestampRetryMs } from '../../domain/limits.js'
import { later } from '../../../kernel/moments.js'
import { system } from '../../../kernel/caller.js'
import { readStream } from '../../use-cases/requests.js'
import { timestampedEvents } from '../../domain/sealing/head-timestamps.js'
import type { Effect, Tasks } from '../../../platform/effects/effect.js'
import { HeadTimestamping, type HeadTimestampingParts } from './timestamp-heads.js'

export interface TimestampsParts extends Omit<HeadTimestampingParts, 'authority'> {
  journal: Pick<Journal, 'read'>
  readModels: ReadModelAccess<typeof due>
  clock: Clock
  /** Null if no timestamp server is configured. */
  server: TimestampServer | null
}

export interface TimestampServer extends TimestampAuthority {
  host: string
  /** @throws when the server is silent or gave no valid timestamp when last asked */
  check(): void
}

/** Timestamp servers are third-party: keep concurrency low. */
const atOnce = 2

/** Skips older heads, so that configuring a server does not request timestamps for years of history. */
const withinMs = 7 * 24 * 60 * 60 * 1000

/** Requests timestamps for heads, if a server is configured. */
export function timestamps({ journal, readModels, clock, server, requests, log }: TimestampsParts): Effect {
  const name = 'timestamp-reactor'
  const queue = { name: timestampQueue, about: 'request' } as const
  if (!server) {
    const health = { part: 'timestamps', words: async () => 'none: no server is configured' }
    // The reactor follows all the same, so that events from before a server was configured are never timestamped later.
    return { reactors: [{ name, to: new Set() }], queue: { ...queue, health } }
  }
  const timestamping = new HeadTimestamping({ requests, authority: server, log })
  return {
    reactors: [{ name, to: timestampedEvents }],
    queue: {
      ...queue,
      tasks: (requestId) => untimestampedHeads(journal, requestId),
      work: {
        atOnce,
        retryDelaysMs: timestampRetryMs,
        run: (payload, turn) => timestamping.attempt(TimestampJob.parse(payload), turn),
      },
      lost: { job: 'reconcile-timestamps', lacking: () => lackingTimestamps(readModels, clock) },
      health: {
        part: 'timestamps',
        async words(counted) {
          server.check()
          return `of ${server.host}; ${await counted()}`
        },
      },
    },
  }
}

async function untimestampedHeads(journal: TimestampsParts['journal'], requestId: string): Promise<Tasks> {
  const { request } = await readStream(journal, requestId, system('timestamps', requestId))
  const untimed = request?.untimestamped ?? []
  return {
    due: untimed.map((revision) => ({
      id: `timestamp-${requestId}-${revision}`,
      payload: { version: 1, requestId, revision },
    })),
  }
}

async function* lackingTimestamps(readModels: ReadModelAccess<typeof due>, clock: Clock): AsyncIterable<string> {
  const from = later(clock.now().toISOString(), -withinMs)
  const lacking = { table: 'requests', where: { lacksTimestamps: true }, by: 'headAt', direction: 'falling' } as const
  for await (const { requestId, headAt } of eachRow(() => readModels.latest(due), lacking)) {
    if (headAt < from) return
    yield requestId
  }
}

import { TimestampJob, timestampQueue } from '@countersign/contracts/jobs'
import type { Journal } from '@countersign/event-log'
import { eachRow } from '@countersign/projections'
import type { Showing } from '../../application/read-models.js'
import type { Clock } from '../../ports/clock.js'
import type { TimestampAuthority } from '../../ports/timestamp-authority.js'
import { due } from '../../read-models/due.js'
import type { SigningEvent } from '../../signing/events.js'
import { replay } from '../../signing/evolve.js'
import { timestampRetryMs } from '../../signing/limits.js'
import { later } from '../../signing/moments.js'
import { requestStream } from '../../signing/streams.js'
import { timestampedEvents } from '../../signing/timestamped-heads.js'
import type { Effect, Tasks } from '../effect.js'
import { HeadTimestamping, type HeadTimestampingParts } from './timestamp-heads.js'

export interface TimestampsParts extends Omit<HeadTimestampingParts, 'authority'> {
  journal: Pick<Journal<SigningEvent>, 'read'>
  readModels: Showing<typeof due>
  clock: Clock
  /** Null where no timestamp server is configured. */
  server: TimestampServer | null
}

export interface TimestampServer {
  host: string
  authority: TimestampAuthority
  /** @throws when it is known to be away */
  check(): void
}

/** Servers of timestamps are others': few questions at the same time. */
const atOnce = 2

/**
 * Heads of longer ago are left alone: those of a time without a timestamp server are not to be asked for all at once when one
 * is configured.
 */
const withinMs = 7 * 24 * 60 * 60 * 1000

/** Has heads timestamped, where there is a server to ask. */
export function timestamps({ journal, readModels, clock, server, requests, log }: TimestampsParts): Effect {
  const name = 'timestamp-reactor'
  const queue = { name: timestampQueue, about: 'request' } as const
  if (!server) {
    const health = { part: 'timestamps', words: async () => 'none: no server is configured' }
    // It follows all the same: of what happened before there was a server, no timestamp is asked for afterwards.
    return { reactors: [{ name, to: new Set() }], queue: { ...queue, health } }
  }
  const timestamping = new HeadTimestamping({ requests, authority: server.authority, log })
  return {
    reactors: [{ name, to: timestampedEvents }],
    queue: {
      ...queue,
      tasks: (requestId) => untimedHeads(journal, requestId),
      work: {
        atOnce,
        retryDelaysMs: timestampRetryMs,
        run: (payload, turn) => timestamping.attempt(TimestampJob.parse(payload), turn),
      },
      lost: { job: 'reconcile-timestamps', requests: () => lackingTimestamps(readModels, clock) },
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

async function untimedHeads(journal: TimestampsParts['journal'], requestId: string): Promise<Tasks> {
  const { entries } = await journal.read(requestStream(requestId))
  const untimed = replay(entries)?.untimed ?? []
  return {
    due: untimed.map((revision) => ({
      id: `timestamp-${requestId}-${revision}`,
      payload: { version: 1, requestId, revision },
    })),
  }
}

async function* lackingTimestamps(readModels: Showing<typeof due>, clock: Clock): AsyncIterable<string> {
  const from = later(clock.now().toISOString(), -withinMs)
  const lacking = { table: 'requests', where: { lacksTimestamps: true }, by: 'headAt', direction: 'falling' } as const
  for await (const { requestId, headAt } of eachRow(() => readModels.upToNow(due), lacking)) {
    if (headAt < from) return
    yield requestId
  }
}

import type streams from '@eventstore/db-client/generated/streams_pb.js'
import type { StoredEvent } from './double-log.js'

/** Filter of a subscription to $all. */
export interface Filter {
  matches(event: StoredEvent): boolean
  /** Number of considered events per checkpoint; null without a filter, which means without checkpoints. */
  checkpointEvery: number | null
}

/** Window, in events, of a subscription that names none. */
const defaultWindow = 32

export function filterOf(options: streams.ReadReq.Options): Filter {
  const filter = options.getFilter()
  if (!filter) return { matches: () => true, checkpointEvery: null }
  const expression = filter.getStreamIdentifier() ?? filter.getEventType()
  const regex = expression?.getRegex() ? new RegExp(expression.getRegex()) : null
  const prefixes = expression?.getPrefixList() ?? []
  const subject = (event: StoredEvent) => (filter.hasEventType() ? event.type : event.stream)
  const window = filter.hasMax() ? filter.getMax() : defaultWindow
  return {
    matches: (event) =>
      regex ? regex.test(subject(event)) : prefixes.some((prefix) => subject(event).startsWith(prefix)),
    checkpointEvery: window * Math.max(1, filter.getCheckpointintervalmultiplier()),
  }
}

import type { Metadata, ServerWritableStream } from '@grpc/grpc-js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { Accounts } from './accounts.js'
import type { StoredEvent } from './double-log.js'
import { eventAnswer, streamIdentifier, streamName } from './messages.js'
import type { NodeView } from './node-view.js'
import type { OpenCalls } from './open-calls.js'
import { accessDenied, cannotRead, notModelled } from './refusals.js'
import { subscribeToAll } from './subscription.js'
import { written } from './written.js'

type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>

export interface ReadFrom {
  view: NodeView
  accounts: Accounts
  /** Returns the error for a read that the node refuses now, else null. */
  refusalOf(call: { metadata: Metadata }): Error | null
  /** Notes every subscription. */
  subscriptions: OpenCalls
  /** Receives the number of events that a read returns. */
  given(events: number): void
  /** Receives the number of events that a subscription examines while it catches up. */
  considered(events: number): void
}

/** Read: a stream or $all in either direction, and subscriptions to $all. */
export function readFrom({ view, accounts, refusalOf, subscriptions, given, considered }: ReadFrom) {
  return (call: ReadCall): void => {
    call.on('error', () => undefined)
    // An invalid request, such as one with an invalid filter, ends only its call (engines-15).
    answer(call).catch((error: unknown) => refuse(call, cannotRead(String(error))))
  }

  async function answer(call: ReadCall): Promise<void> {
    const options = call.request.getOptions() ?? new streams.ReadReq.Options()
    const refusal = refusalOf(call)
    if (refusal) return refuse(call, refusal)
    if (options.hasAll() && !accounts.mayReadAll(call)) return refuse(call, accessDenied())
    if (options.hasSubscription()) {
      if (!options.hasAll()) return refuse(call, notModelled('subscriptions to a stream'))
      subscriptions.note(call)
      return subscribeToAll(view, call, options, considered)
    }
    const backwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS
    const max = Number(BigInt.asUintN(64, BigInt(options.getCount())))
    if (max === 0) return refuse(call, cannotRead('a page of nothing'))
    if (options.hasFilter()) return refuse(call, notModelled('filtered reads'))

    let events: readonly StoredEvent[]
    if (options.hasAll()) {
      const place = placeInAll(view, options.getAll()!, backwards)
      if (place === null) return refuse(call, cannotRead('this position is no event'))
      events = pageOf(view.all, place, backwards, max)
    } else {
      const from = options.getStream()!
      const name = streamName(from.getStreamIdentifier())
      const stream = view.stream(name)
      if (stream.length === 0) return notFound(call, name)
      events = pageOf(stream, placeInStream(stream.length, from, backwards), backwards, max)
    }
    given(events.length)
    for (const event of events) if (!(await written(call, eventAnswer(event)))) return
    call.end()
  }
}

/** Index of the first event, or null. A forward read includes its position, a backward one excludes it (engines-9). */
function placeInAll(log: NodeView, from: streams.ReadReq.Options.AllOptions, backwards: boolean): number | null {
  if (from.hasStart()) return backwards ? -1 : 0
  if (from.hasEnd()) return backwards ? log.all.length - 1 : null
  const index = log.indexAt(BigInt(from.getPosition()!.getCommitPosition()))
  if (index < 0) return null
  return backwards ? index - 1 : index
}

function placeInStream(length: number, from: streams.ReadReq.Options.StreamOptions, backwards: boolean): number {
  if (from.hasStart()) return 0
  if (from.hasEnd()) return backwards ? length - 1 : length
  const revision = Number(from.getRevision())
  return backwards ? Math.min(revision, length - 1) : revision
}

function pageOf(events: readonly StoredEvent[], from: number, backwards: boolean, max: number): StoredEvent[] {
  if (!backwards) return events.slice(from, from + max)
  return events.slice(Math.max(0, from + 1 - max), from + 1).toReversed()
}

function notFound(call: ReadCall, name: string): void {
  const missing = new streams.ReadResp.StreamNotFound().setStreamIdentifier(streamIdentifier(name))
  call.write(new streams.ReadResp().setStreamNotFound(missing))
  call.end()
}

function refuse(call: ReadCall, error: Error): void {
  call.emit('error', error)
}

import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ServerWritableStream } from '@grpc/grpc-js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { StoredEvent } from './double-log.js'
import { type Filter, filterOf } from './filter.js'
import { eventAnswer } from './messages.js'
import type { NodeView } from './node-view.js'
import { cannotRead, consumerTooSlow } from './refusals.js'
import { written } from './written.js'

type SubscriptionCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>

/** Number of unsent messages above which the server ends a live subscription (engines-13). */
const liveBuffer = 32

/**
 * Serves a catch-up subscription to $all: existing events, then 'caught up', then new events.
 *
 * @param considered receives the number of events examined during catch-up
 */
export async function subscribeToAll(
  log: NodeView,
  call: SubscriptionCall,
  options: streams.ReadReq.Options,
  considered: (events: number) => void,
): Promise<void> {
  const from = firstIndex(log, options.getAll()!)
  if (from === null) return void call.emit('error', cannotRead('this position is no event'))
  const filter = filterOf(options)
  const matches = (event: StoredEvent) => {
    considered(1)
    return filter.matches(event)
  }
  const confirmation = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID())
  if (!(await written(call, new streams.ReadResp().setConfirmation(confirmation)))) return
  if (await catchUp(log, call, { ...filter, matches }, from)) await goLive(log, call, filter)
}

/** The start is exclusive (engines-9). */
function firstIndex(log: NodeView, from: streams.ReadReq.Options.AllOptions): number | null {
  if (from.hasStart()) return 0
  if (from.hasEnd()) return log.all.length
  const index = log.indexAt(BigInt(from.getPosition()!.getCommitPosition()))
  return index < 0 ? null : index + 1
}

/** Waits for a slow client (backpressure). @returns false if the client disconnected */
async function catchUp(log: NodeView, call: SubscriptionCall, filter: Filter, from: number): Promise<boolean> {
  let considered = 0
  for (let next = from; next < log.all.length; next++) {
    const event = log.all[next]!
    if (filter.matches(event) && !(await written(call, eventAnswer(event)))) return false
    considered++
    // The server sends no checkpoint for the last page and none at 'caught up' (engines-15).
    if (filter.checkpointEvery !== null && considered >= filter.checkpointEvery && next + 1 < log.all.length) {
      considered = 0
      if (!(await written(call, checkpoint(event)))) return false
    }
  }
  return !call.cancelled
}

async function goLive(log: NodeView, call: SubscriptionCall, filter: Filter): Promise<void> {
  const buffered: streams.ReadResp[] = []
  let considered = 0
  let wake = () => {}
  let over = false
  const leave = log.listen((event) => {
    if (over) return
    if (filter.matches(event)) buffered.push(eventAnswer(event))
    // Live events count too, and a checkpoint takes a place in the buffer.
    if (filter.checkpointEvery !== null && ++considered >= filter.checkpointEvery) {
      considered = 0
      buffered.push(checkpoint(event))
    }
    if (buffered.length > liveBuffer) {
      end()
      call.emit('error', consumerTooSlow())
    } else if (buffered.length > 0) wake()
  })
  const end = () => {
    over = true
    leave()
    wake()
  }
  for (const event of ['cancelled', 'close', 'error']) call.on(event, end)

  if (!(await written(call, new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp())))) end()
  while (!over) {
    const answer = buffered.shift()
    if (!answer) await new Promise<void>((resolve) => (wake = resolve))
    else if (!(await written(call, answer))) end()
    // Sends one event per turn of the event loop, so that a burst overflows the buffer as on the real server.
    else await nextTurn()
  }
}

function checkpoint({ position }: StoredEvent): streams.ReadResp {
  const reached = new streams.ReadResp.Checkpoint()
    .setCommitPosition(String(position))
    .setPreparePosition(String(position))
  return new streams.ReadResp().setCheckpoint(reached)
}

import type { sendUnaryData, ServerReadableStream } from '@grpc/grpc-js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { Accounts } from './accounts.js'
import type { Expected, ProposedEvent } from './double-log.js'
import { expectedOf, proposedEvent, streamName } from './messages.js'
import { accessDenied, appendTooLarge, notCommitted, notReady } from './refusals.js'
import type { UnderWay } from './under-way.js'

/** Append: the first message holds the options, each later one an event. */
export function appendTo(appends: UnderWay, accounts: Accounts, isReady: () => boolean) {
  return (
    call: ServerReadableStream<streams.AppendReq, streams.AppendResp>,
    answer: sendUnaryData<streams.AppendResp>,
  ): void => {
    let options = new streams.AppendReq.Options()
    const events: ProposedEvent[] = []
    call.on('error', () => undefined)
    call.on('data', (message: streams.AppendReq) => {
      options = message.getOptions() ?? options
      const proposed = message.getProposedMessage()
      if (proposed) events.push(proposedEvent(proposed))
    })
    call.on('end', () => void settle())

    async function settle(): Promise<void> {
      if (!isReady()) return answer(notReady())
      const expected = expectedOf(options, options.getRevision())
      const stream = streamName(options.getStreamIdentifier())
      if (!accounts.mayAppendTo(call, stream)) return answer(accessDenied())
      const outcome = await appends.append(stream, expected, events)
      if (!outcome) return answer(notCommitted())
      if (outcome.kind === 'too-large') return answer(appendTooLarge())
      if (outcome.kind === 'wrong-version') return answer(null, wrongVersion(expected, outcome.current))
      const success = new streams.AppendResp.Success().setCurrentRevision(String(outcome.revision))
      if (outcome.position === null) success.setNoPosition(new shared.Empty())
      else success.setPosition(positionOf(outcome.position))
      answer(null, new streams.AppendResp().setSuccess(success))
    }
  }
}

function positionOf(position: bigint): streams.AppendResp.Position {
  return new streams.AppendResp.Position().setCommitPosition(String(position)).setPreparePosition(String(position))
}

function wrongVersion(expected: Expected, current: bigint | null): streams.AppendResp {
  const wrong = new streams.AppendResp.WrongExpectedVersion()
  if (current === null) wrong.setCurrentNoStream(new shared.Empty())
  else wrong.setCurrentRevision(String(current))
  if (expected.kind === 'revision') wrong.setExpectedRevision(String(expected.revision))
  else if (expected.kind === 'no-stream') wrong.setExpectedNoStream(new shared.Empty())
  else if (expected.kind === 'exists') wrong.setExpectedStreamExists(new shared.Empty())
  else wrong.setExpectedAny(new shared.Empty())
  return new streams.AppendResp().setWrongExpectedVersion(wrong)
}

import type { ServerDuplexStream } from '@grpc/grpc-js'
import any from 'google-protobuf/google/protobuf/any_pb.js'
import empty from 'google-protobuf/google/protobuf/empty_pb.js'
import codes from '@eventstore/db-client/generated/code_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import status from '@eventstore/db-client/generated/status_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { Accounts } from './accounts.js'
import { type AppendOutcome, type Expected, maxAppendBytes, type ProposedEvent } from './double-log.js'
import { expectedOf, proposedEvent, streamIdentifier, streamName, uuidText } from './messages.js'
import type { UnderWay } from './under-way.js'

interface Pending {
  options: streams.BatchAppendReq.Options
  events: ProposedEvent[]
}

/** BatchAppend: one long-lived call per client. Each append has a correlation id and may span several messages. */
export function batchAppendTo(appends: UnderWay, accounts: Accounts, isReady: () => boolean) {
  return (call: ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>): void => {
    const pending = new Map<string, Pending>()
    call.on('error', () => undefined)
    call.on('end', () => call.end())
    call.on('data', (message: streams.BatchAppendReq) => void take(message))

    async function take(message: streams.BatchAppendReq): Promise<void> {
      const correlation = uuidText(message.getCorrelationId())
      const append = pending.get(correlation) ?? { options: new streams.BatchAppendReq.Options(), events: [] }
      pending.set(correlation, append)
      append.options = message.getOptions() ?? append.options
      append.events.push(...message.getProposedMessagesList().map(proposedEvent))
      if (!message.getIsFinal()) return
      pending.delete(correlation)
      const stream = streamName(append.options.getStreamIdentifier())
      const answer = isReady() ? await answerTo(stream, append, call) : notReady()
      answer.setCorrelationId(message.getCorrelationId()).setStreamIdentifier(streamIdentifier(stream))
      if (!call.cancelled && !call.writableEnded) call.write(answer)
    }
  }

  async function answerTo(
    stream: string,
    { options, events }: Pending,
    call: Parameters<Accounts['mayAppendTo']>[0],
  ): Promise<streams.BatchAppendResp> {
    const expected = expectedOf(options, options.getStreamPosition())
    if (!accounts.mayAppendTo(call, stream)) return accessDenied()
    const outcome = await appends.append(stream, expected, events)
    return outcome ? answerOf(outcome, expected) : notCommitted()
  }
}

function answerOf(outcome: AppendOutcome, expected: Expected): streams.BatchAppendResp {
  if (outcome.kind === 'too-large') {
    const detail = new shared.MaximumAppendSizeExceeded().setMaxappendsize(maxAppendBytes)
    return failed(
      codes.Code.INVALID_ARGUMENT,
      'Maximum Append Size Exceeded',
      detail.serializeBinary(),
      'MaximumAppendSizeExceeded',
    )
  }
  if (outcome.kind === 'wrong-version') {
    const detail = wrongVersion(expected, outcome.current)
    return failed(
      codes.Code.FAILED_PRECONDITION,
      'Wrong Expected Version',
      detail.serializeBinary(),
      'WrongExpectedVersion',
    )
  }
  return new streams.BatchAppendResp().setSuccess(success(outcome))
}

function success({ revision, position }: AppendOutcome & { kind: 'appended' }): streams.BatchAppendResp.Success {
  const answer = new streams.BatchAppendResp.Success().setCurrentRevision(String(revision))
  if (position === null) return answer.setNoPosition(new empty.Empty())
  const place = new shared.AllStreamPosition().setCommitPosition(String(position)).setPreparePosition(String(position))
  return answer.setPosition(place)
}

function wrongVersion(expected: Expected, current: bigint | null): shared.WrongExpectedVersion {
  const wrong = new shared.WrongExpectedVersion()
  if (current === null) wrong.setCurrentNoStream(new empty.Empty())
  else wrong.setCurrentStreamRevision(String(current))
  if (expected.kind === 'revision') wrong.setExpectedStreamPosition(String(expected.revision))
  else if (expected.kind === 'no-stream') wrong.setExpectedNoStream(new empty.Empty())
  else if (expected.kind === 'exists') wrong.setExpectedStreamExists(new empty.Empty())
  else wrong.setExpectedAny(new empty.Empty())
  return wrong
}

/** Only this append fails, without a code that the client knows (engines-17). */
function notReady(): streams.BatchAppendResp {
  const details = new any.Any()
  details.pack(new empty.Empty().serializeBinary(), 'google.protobuf.Empty')
  return new streams.BatchAppendResp().setError(
    new status.Status().setMessage('Server Is Not Ready').setDetails(details),
  )
}

/** The append was dropped or not committed in time (engines-3). */
function notCommitted(): streams.BatchAppendResp {
  return failed(codes.Code.DEADLINE_EXCEEDED, 'Timeout', new shared.Timeout().serializeBinary(), 'Timeout')
}

function accessDenied(): streams.BatchAppendResp {
  const detail = new shared.AccessDenied().serializeBinary()
  return failed(codes.Code.PERMISSION_DENIED, 'Access Denied', detail, 'AccessDenied')
}

function failed(code: codes.Code, message: string, detail: Uint8Array, type: string): streams.BatchAppendResp {
  const details = new any.Any()
  details.pack(detail, `event_store.client.${type}`)
  return new streams.BatchAppendResp().setError(
    new status.Status().setCode(code).setMessage(message).setDetails(details),
  )
}

import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import type shared from '@eventstore/db-client/generated/shared_pb.js'

/** The release that the double imitates (docs/engines.md). */
const version = '23.10.8'

/** GetSupportedMethods: the client calls it before its first append and compares names in lower case. */
export function supportedMethods({ batchAppend }: { batchAppend: boolean }) {
  const methods = ['read', 'append', ...(batchAppend ? ['batchappend'] : [])].map((name) =>
    new features.SupportedMethod().setServiceName('event_store.client.streams.streams').setMethodName(name),
  )
  const answered = new features.SupportedMethods().setEventStoreServerVersion(version).setMethodsList(methods)
  return (
    _call: ServerUnaryCall<shared.Empty, features.SupportedMethods>,
    answer: sendUnaryData<features.SupportedMethods>,
  ): void => answer(null, answered)
}

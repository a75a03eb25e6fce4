import { randomUUID } from 'node:crypto'
import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js'
import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'

/**
 * Gossip's Read, by which a client that was given `esdb+discover` finds the leader: a cluster of one, this server.
 *
 * @param port where it is reached
 */
export function clusterOfOne(port: () => number) {
  const id = randomUUID()
  return (
    _call: ServerUnaryCall<shared.Empty, gossip.ClusterInfo>,
    answer: sendUnaryData<gossip.ClusterInfo>,
  ): void => {
    const leader = new gossip.MemberInfo()
      .setInstanceId(new shared.UUID().setString(id))
      .setTimeStamp('0')
      .setState(gossip.MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port()))
    answer(null, new gossip.ClusterInfo().setMembersList([leader]))
  }
}

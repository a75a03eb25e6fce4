import { randomUUID } from 'node:crypto'
import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js'
import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'

/** A node as gossip describes it. */
export interface Member {
  port: number
  state: 'leader' | 'follower' | 'unknown'
  isAlive: boolean
}

const { VNodeState } = gossip.MemberInfo
const states = { leader: VNodeState.LEADER, follower: VNodeState.FOLLOWER, unknown: VNodeState.UNKNOWN }

/**
 * Gossip's Read. Clients with `esdb+discover` or several hosts use it to find the leader.
 *
 * @param members the cluster as the answering node knows it
 */
export function gossipOf(members: () => readonly Member[]) {
  return (
    _call: ServerUnaryCall<shared.Empty, gossip.ClusterInfo>,
    answer: sendUnaryData<gossip.ClusterInfo>,
  ): void => {
    const told = members().map(({ port, state, isAlive }) =>
      new gossip.MemberInfo()
        .setInstanceId(new shared.UUID().setString(randomUUID()))
        .setTimeStamp('0')
        .setState(states[state])
        .setIsAlive(isAlive)
        .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port)),
    )
    answer(null, new gossip.ClusterInfo().setMembersList(told))
  }
}

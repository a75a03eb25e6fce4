import { endUnsealable } from '../../signing/decisions/cancel-request.js'
import { type Caller, system } from '../caller.js'
import type { RequestDecisions } from '../request-decisions.js'

/**
 * Before an erasure: a request whose sealing was given up is cancelled, by the system, for whoever erases has not done so. Any
 * other stays as it is.
 *
 * @param caller who erases: held to what is theirs
 */
export async function endIfUnsealable(
  requestId: string,
  { ownerId, commandId, correlation }: Caller,
  requests: Pick<RequestDecisions, 'decide'>,
): Promise<void> {
  const ending: Caller = { ...system('sealing', `${commandId}-unsealable`), ownerId, correlation }
  await requests.decide(requestId, ending, endUnsealable)
}

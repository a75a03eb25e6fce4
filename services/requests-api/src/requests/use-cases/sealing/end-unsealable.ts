import { endUnsealable } from '../../domain/sending/course.js'
import { type Caller, system } from '../../../kernel/caller.js'
import type { RequestDecisions } from '../request-decisions.js'

/** Cancels a request after its sealing was given up, as the system, because the caller erases it without cancelling. */
export async function endIfUnsealable(
  requestId: string,
  { teamId, commandId, correlation }: Caller,
  requests: Pick<RequestDecisions, 'decide'>,
): Promise<void> {
  const ending: Caller = { ...system('sealing', `${commandId}-unsealable`), teamId, correlation }
  await requests.decide(requestId, ending, endUnsealable)
}

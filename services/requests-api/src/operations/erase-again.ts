import { requestSubject, type Vault } from '@countersign/vault'
import { eraseOnceMore } from '../signing/decisions/erase-personal-data.js'
import { requestStream } from '../signing/streams.js'
import { system } from '../application/caller.js'
import { newId } from '../application/ids.js'
import type { RequestDecisions } from '../application/request-decisions.js'
import { unlessAltered } from '../application/unless-altered.js'

/** An erasure that a restored log may know nothing of. */
export interface PastErasure {
  requestId: string
  reason: string
}

/** For keys that were destroyed between the copies of log and vault in one backup: no event says why. */
const unknownReason = 'Erased while the backup was written that this comes from.'

/**
 * Makes erasures part of a restored history: those of the installation that was replaced, and those whose keys are gone
 * although the log does not say so (rule erasure-5). What they say is carried out as ever.
 *
 * @returns how many the history did not know of
 */
export async function eraseAgain(
  past: readonly PastErasure[],
  requests: Pick<RequestDecisions, 'decide'>,
  vault: Pick<Vault, 'keys' | 'destroy'>,
): Promise<number> {
  const reasons = new Map(past.map(({ requestId, reason }) => [requestId, reason]))
  const prefix = requestStream('')
  for await (const { subject, key } of vault.keys()) {
    const requestId = subject.slice(prefix.length)
    if (key === 'destroyed' && subject.startsWith(prefix) && !reasons.has(requestId)) {
      reasons.set(requestId, unknownReason)
    }
  }
  let erased = 0
  for (const [requestId, reason] of reasons) {
    const erase = () =>
      requests.decide(requestId, system('restore', newId()), (state) => eraseOnceMore(state, { reason }))
    const handled = await unlessAltered(erase)
    // No event can be added to it that says so; who was erased is not to come back for that.
    if (!handled) await vault.destroy(requestSubject(requestId))
    if (!handled || handled.own.length > 0) erased++
  }
  return erased
}

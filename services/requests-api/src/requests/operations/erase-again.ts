import { requestSubject, type Vault } from '@countersign/vault'
import { eraseOnceMore } from '../domain/sending/course.js'
import { requestStream } from '../domain/streams.js'
import { system } from '../../kernel/caller.js'
import { newId } from '../../kernel/ids.js'
import type { RequestDecisions } from '../use-cases/request-decisions.js'
import { unlessAltered } from '../../kernel/unless-altered.js'

export interface PastErasure {
  requestId: string
  reason: string
}

/** For keys destroyed between a backup's copies of log and vault: no event gives the reason. */
const unknownReason = 'Erased while the backup was written that this comes from.'

/**
 * Records erasures of the replaced installation, and those whose keys are gone without an event (rule erasure-5); the
 * erasure reactor carries them out.
 * @returns the number that the history lacked
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
    // An altered history accepts no event, but its personal data must not return.
    if (!handled) await vault.destroy(requestSubject(requestId))
    if (!handled || handled.produced.length > 0) erased++
  }
  return erased
}

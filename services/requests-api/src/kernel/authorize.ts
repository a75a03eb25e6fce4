import type { Caller } from './caller.js'
import { refuse } from './refusal.js'

/** A request, or an upload, of a team and of the person who sends it. */
export interface Owned {
  ownerId: string
  /** Id of a person, or `owner` before the claim. */
  senderId: string
}

/**
 * The only place that judges whose a request is (access-1, access-20). It cannot be told apart if a request is another
 * team's or unknown.
 *
 * @param permission null if the caller needs none
 * @throws {Refusal} `no-such-request` for another team's; `role-too-low`, `not-your-request`
 */
export function authorize<Subject extends Owned>(caller: Caller, subject: Subject, permission: string | null): Subject {
  if (!isOfTeam(caller, subject)) refuse('no-such-request')
  if (permission === null) return subject
  const reach = caller.reach(permission)
  if (reach === 'none') refuse('role-too-low')
  if (reach === 'own' && !isOwn(caller, subject)) refuse('not-your-request', { deed: caller.deed })
  return subject
}

/** A caller without a team may access all. */
export const isOfTeam = ({ teamId }: Pick<Caller, 'teamId'>, { ownerId }: Pick<Owned, 'ownerId'>): boolean =>
  teamId === null || ownerId === teamId

export const isOwn = ({ teamId, senders }: Pick<Caller, 'teamId' | 'senders'>, { senderId }: Owned): boolean =>
  teamId === null || senders.includes(senderId)

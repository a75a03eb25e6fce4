import { agentName } from '@countersign/contracts/agent'
import type { Entry } from '@countersign/event-log'
import type { AccountEvent, AccountEventNamed } from '../domain/events.js'
import { factorChangeOf } from '../domain/factor-changes.js'
import { known } from '../../kernel/personal.js'

/** Age up to which a proof of presence permits a change of credentials (rule access-14). */
const proofMs = 10 * 60_000

const unknown = { agent: null, ipAddress: null }

/**
 * Device and IP address of an act. Changes of credentials record none themselves: theirs is the sign-in of the newest
 * proof of presence, which they require. A link or a command on the machine requires none.
 */
export function originOf(
  { event, at, actor }: Entry<AccountEvent>,
  append: readonly Entry<AccountEvent>[],
  until: readonly Entry<AccountEvent>[],
): { agent: string | null; ipAddress: string | null } {
  if (event.type === 'SignedIn' || event.type === 'SignInRefused') return originIn(event.data)
  const isByPerson = actor.kind !== 'system' && !append.some((entry) => entry.event.type === 'PasswordResetUsed')
  const signIn = isByPerson && factorChangeOf(event, false) ? provingSignIn(until, at) : undefined
  return signIn ? originIn(signIn) : unknown
}

type SignedIn = AccountEventNamed<'SignedIn'>['data']

function provingSignIn(until: readonly Entry<AccountEvent>[], at: string): SignedIn | undefined {
  const proof = until.findLast(({ event }) => event.type === 'SignedIn' || event.type === 'ConfirmedAgain')
  if (!proof || Date.parse(at) - Date.parse(proof.at) > proofMs) return undefined
  const { sessionRef } = (proof.event as AccountEventNamed<'SignedIn' | 'ConfirmedAgain'>).data
  return until
    .flatMap(({ event }) => (event.type === 'SignedIn' ? [event.data] : []))
    .find((data) => data.sessionRef === sessionRef)
}

const originIn = ({ ipAddress, userAgent }: Pick<SignedIn, 'ipAddress' | 'userAgent'>) => ({
  agent: agentName(known(userAgent)),
  ipAddress: known(ipAddress),
})

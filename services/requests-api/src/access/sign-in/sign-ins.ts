import type { SignInMethod } from '../domain/sign-in-events.js'
import type { PersonState } from '../domain/person-state.js'
import { firstTeamId } from '../../kernel/teams.js'
import { refuse } from '../domain/refusal.js'
import type { Accounts } from '../account/accounts.js'
import type { ClaimInstallation } from '../claim/claim-installation.js'
import type { Devices } from './devices.js'
import type { Begun, Sessions } from './sessions.js'
import type { SignInContext } from './sign-in-context.js'
import type { SignInLog } from './sign-in-log.js'
import type { Membership } from '../team/membership.js'

export interface SignedIn extends Begun {
  /** New value of the cookie that marks known devices. */
  device: string
}

/** The end of every way to sign in: a session, a record of it, and a known device. */
export class SignIns {
  constructor(
    private readonly sessions: Pick<Sessions, 'begin' | 'end'>,
    private readonly devices: Pick<Devices, 'knows' | 'remember'>,
    private readonly log: Pick<SignInLog, 'record'>,
    private readonly accounts: Pick<Accounts, 'mustBe'>,
    private readonly membership: Pick<Membership, 'read'>,
    private readonly claims: Pick<ClaimInstallation, 'mend'>,
  ) {}

  /** @param isKnown the device counts as known, as after a claim */
  async complete(
    person: PersonState,
    methods: SignInMethod[],
    remember: boolean,
    context: SignInContext,
    isKnown = false,
  ): Promise<SignedIn> {
    const { personId } = person
    const newDevice = !isKnown && !(await this.devices.knows(context.device, person))
    const { origin, correlation } = context
    const begun = await this.sessions.begin({ personId, methods, remember, teamId: firstTeamId, origin })
    await this.#mustStillHold(person, begun)
    // A simultaneous change of the role ended all sessions, but not the one that was just begun.
    const team = await this.membership.read(firstTeamId)
    // The claim was interrupted, and this process may not start again for long.
    if (!team) await this.claims.mend()
    const data = { sessionRef: begun.session.sessionRef, methods, newDevice, ...origin }
    await this.log.record(personId, { type: 'SignedIn', data }, correlation)
    return { ...begun, device: await this.devices.remember(context.device, personId) }
  }

  /** A simultaneous reset or change of password ended all sessions, but not the one that was just begun. */
  async #mustStillHold({ personId, password, devicesSince }: PersonState, { session }: Begun): Promise<void> {
    const now = await this.accounts.mustBe(personId)
    const isSame = now.devicesSince === devicesSince && now.password?.credentialId === password?.credentialId
    if (isSame) return
    await this.sessions.end(session.key)
    refuse('begin-again')
  }
}

import type { Me, MethodsView } from '@countersign/contracts'
import { type SignInPolicy, usablePasskeys } from '../domain/sign-in-methods.js'
import { recoveryCodesLeft } from '../domain/person-state.js'
import type { AccessStore } from '../ports/access-store.js'
import type { Accounts } from './accounts.js'
import type { Access } from '../sign-in/access.js'

/** The signed-in person, as pages show it. */
export class MeViews {
  constructor(
    private readonly accounts: Accounts,
    private readonly open: Me,
    private readonly uses: AccessStore['passkeyUse'],
    private readonly policy: SignInPolicy,
  ) {}

  async of({ personId, teamId, role, teamName, permissions, session }: Access): Promise<Me> {
    if (personId === null) return this.open
    const person = await this.accounts.mustBe(personId)
    const name = person.name ?? ''
    const email = person.email ?? ''
    const team = role && { id: teamId, name: teamName }
    const { passkeys, password, app } = person
    return {
      person: { id: personId, name, email, locale: person.locale },
      sender: { name, email },
      unnamed: false,
      mails: this.open.mails,
      mode: 'claimed',
      team,
      teams: team ? [team] : [],
      permissions: [...permissions],
      methods: {
        passkeys: usablePasskeys({ passkeys }, this.policy.rpId).length,
        password: password !== null,
        app: app !== null,
        recoveryCodesLeft: recoveryCodesLeft(person),
      },
      session: session && { ref: session.sessionRef, confirmedAt: session.confirmedAt, until: session.until },
    }
  }

  async methods(personId: string): Promise<MethodsView> {
    const person = await this.accounts.mustBe(personId)
    const { passkeys, password, app, recoveryCodes } = person
    const used = await this.uses.lastUsed(passkeys.map(({ credentialId }) => credentialId))
    const usable = new Set(usablePasskeys({ passkeys }, this.policy.rpId).map((one) => one.credentialId))
    return {
      passkeys: passkeys.map(({ credentialId, label, addedAt, backedUp }) => ({
        id: credentialId,
        label: label ?? '',
        addedAt,
        usedAt: used.get(credentialId) ?? null,
        backedUp,
        usable: usable.has(credentialId),
      })),
      password: password && { setAt: password.setAt },
      app: app && { addedAt: app.addedAt },
      recoveryCodes: recoveryCodes && { left: recoveryCodesLeft(person), issuedAt: recoveryCodes.issuedAt },
    }
  }
}

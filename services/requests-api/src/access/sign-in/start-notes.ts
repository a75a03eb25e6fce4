import { commandLine } from '@countersign/process'
import { canSignIn, type SignInPolicy } from '../domain/sign-in-methods.js'
import type { Accounts } from '../account/accounts.js'
import type { Installation, Modes } from '../account/installation.js'
import type { AccountCommands } from '../account/account-commands.js'

export interface StartNoteParts {
  modes: Pick<Modes, 'mode'>
  installation: Pick<Installation, 'everyone'>
  accounts: Pick<Accounts, 'people'>
  commands: Pick<AccountCommands, 'claimLink'>
  policy: SignInPolicy & { mayBeClaimed: boolean }
  publicUrl: URL
  isPublic: boolean
  allowWithoutLogin: boolean
  /** `TRUSTED_PROXIES` was set. */
  namesProxies: boolean
}

/** Tells the operator at the start how to claim the installation, and what keeps its owner out. */
export class StartNotes {
  constructor(private readonly parts: StartNoteParts) {}

  /** @param toTerminal false for a log, which must not hold the claim link's token (rule running-12) */
  async notes(toTerminal: boolean): Promise<string[]> {
    switch (await this.parts.modes.mode()) {
      case 'open':
        return this.#open(toTerminal)
      case 'closed':
        return this.#closed(toTerminal)
      case 'claimed':
        return this.#claimed()
    }
  }

  async #open(toTerminal: boolean): Promise<string[]> {
    const { isPublic, allowWithoutLogin, namesProxies, policy } = this.parts
    return [
      ...(policy.mayBeClaimed ? [`To protect it with an account: ${await this.#claimLink(toTerminal)}`] : []),
      ...(isPublic || allowWithoutLogin || !namesProxies
        ? []
        : ['A proxy needs PUBLIC_URL, its https address: without it, its users look like you.']),
    ]
  }

  async #closed(toTerminal: boolean): Promise<string[]> {
    return [
      `Nobody owns this installation yet. Claim it: ${await this.#claimLink(toTerminal)}`,
      ...(this.parts.isPublic
        ? []
        : ['Behind a proxy, set PUBLIC_URL to its https address first: ways to sign in are bound to it.']),
    ]
  }

  async #claimLink(toTerminal: boolean): Promise<string> {
    return toTerminal ? this.parts.commands.claimLink() : commandLine('accounts', 'claim-link')
  }

  async #claimed(): Promise<string[]> {
    const { allowWithoutLogin, publicUrl } = this.parts
    const locked = await this.#lockedOut()
    return [
      ...(allowWithoutLogin ? ['ALLOW_WITHOUT_LOGIN has no effect, because this installation has an owner.'] : []),
      ...(locked === 0
        ? []
        : [
            `${locked === 1 ? '1 account' : `${locked} accounts`} cannot sign in under PUBLIC_URL=${publicUrl.origin}. ` +
              `For a link to new ways to sign in: ${commandLine('accounts', 'recover ADDRESS')}`,
          ]),
    ]
  }

  /** Counts accounts without a way to sign in here, such as with passkeys of another `PUBLIC_URL` only. */
  async #lockedOut(): Promise<number> {
    const { installation, accounts, policy } = this.parts
    const people = await accounts.people(await installation.everyone())
    return [...people.values()].filter((person) => !canSignIn(person, policy)).length
  }
}

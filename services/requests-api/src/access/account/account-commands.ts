import { signInsStream } from '../domain/streams.js'
import type { Journal } from '@countersign/event-log'
import type { Clock } from '../../kernel/clock.js'
import type { Accounts } from './accounts.js'
import type { ChangeAddress } from './change-address.js'
import type { Installation } from './installation.js'
import type { Membership } from '../team/membership.js'
import { system } from '../../kernel/caller.js'
import { newId } from '../../kernel/ids.js'
import type { Recovery } from '../sign-in/recovery.js'
import type { Sessions } from '../sign-in/sessions.js'
import type { SignInLog } from '../sign-in/sign-in-log.js'

/** A command that cannot be carried out; the message is for the terminal. */
export class AccountCommandRefused extends Error {
  override readonly name = 'AccountCommandRefused'
}

export interface AccountCommandParts {
  installation: Installation
  accounts: Accounts
  membership: Pick<Membership, 'team'>
  addresses: ChangeAddress
  sessions: Sessions
  signInLog: SignInLog
  recovery: Recovery
  journal: Journal
  clock: Clock
  publicUrl: URL
  mayBeClaimed: boolean
}

const monthsBack = 12

/** `accounts`: commands of the person at the machine (rule access-16). Each returns the lines to print. */
export class AccountCommands {
  constructor(private readonly parts: AccountCommandParts) {}

  /** @throws {AccountCommandRefused} once the installation has an owner */
  async claimLink(): Promise<string> {
    const { installation, mayBeClaimed } = this.parts
    if (await installation.claim()) throw new AccountCommandRefused('This installation already has an owner.')
    if (!mayBeClaimed) throw new AccountCommandRefused('Set PUBLIC_URL to an https address first.')
    return this.#link(`/setup#${await installation.claimToken()}`)
  }

  /** Everyone with an account: members with their role, and people without a team. */
  async list(): Promise<string> {
    const { installation, membership, accounts } = this.parts
    const claim = await installation.claim()
    if (!claim) return 'There are no accounts yet.'
    const team = await membership.team(claim.teamId)
    const rows = [['name', 'address', 'teams', 'operator', 'last sign-in']]
    for (const person of (await accounts.people(await installation.everyone())).values()) {
      const { personId, name, email } = person
      const role = team?.members.get(personId)?.role
      const last = (await this.#lastSignIn(personId)) ?? 'never'
      const operator = personId === claim.personId ? 'yes' : 'no'
      rows.push([name ?? '', email ?? '', role ? `${team?.name ?? ''} (${role})` : 'none', operator, last])
    }
    return rows.map((row) => row.join('\t')).join('\n')
  }

  async recover(email: string): Promise<string> {
    const { personId } = await this.#personAt(email)
    const link = this.#link(`/recover#${await this.parts.recovery.link(personId)}`)
    return `${link}\nThis link registers new credentials. It works once, for 15 minutes.`
  }

  /** @param email null for everyone */
  async endSessions(email: string | null): Promise<string> {
    const { sessions, signInLog } = this.parts
    if (email === null) return ended(await sessions.endAll())
    const { personId } = await this.#personAt(email)
    const gone = await sessions.endAllOf(personId)
    await signInLog.ended(personId, gone, 'terminal', newId())
    return ended(gone.length)
  }

  /** Corrects a mistyped address; both addresses get an email. */
  async address(from: string, to: string): Promise<string> {
    const { personId } = await this.#personAt(from)
    await this.parts.addresses.change(personId, to, system('terminal', newId()))
    return `The address is ${to} now.`
  }

  async #personAt(email: string) {
    const person = await this.parts.accounts.personAt(email)
    if (!person) throw new AccountCommandRefused(`There is no account with the address ${email}.`)
    return person
  }

  async #lastSignIn(personId: string): Promise<string | null> {
    const { clock, journal } = this.parts
    const month = clock.now()
    month.setUTCDate(1)
    for (let back = 0; back < monthsBack; back++) {
      const { entries } = await journal.read(signInsStream(personId, month.toISOString()))
      const last = entries.findLast(({ event }) => event.type === 'SignedIn')
      if (last) return last.at
      month.setUTCMonth(month.getUTCMonth() - 1)
    }
    return null
  }

  #link(path: string): string {
    return new URL(path, this.parts.publicUrl).href
  }
}

const ended = (count: number): string => (count === 1 ? '1 session has ended.' : `${count} sessions have ended.`)

import type { IncomingMessage } from 'node:http'
import type { Permission } from '@countersign/contracts'
import { permissionsOf } from '../domain/permissions.js'
import type { Access } from '../sign-in/access.js'
import type { Installation, Modes } from '../account/installation.js'
import { identifiedAs, identifyAs, type Mode, type WhoCalls, whoCalls } from '../../kernel/caller.js'
import type { HeldSession, Sessions } from '../sign-in/sessions.js'
import type { Membership } from '../team/membership.js'
import { firstTeamId } from '../../kernel/teams.js'
import type { AccessCookies } from './access-cookies.js'
import { isAtMachine } from '../../platform/http/caller-addresses.js'

/** {@link WhoCalls} with what signing in knows besides. */
export interface Identified extends WhoCalls {
  access: Access | null
}

/** Finds out who calls, by the mode, the session and the role (rules access-7, access-13 and access-19). */
export class Callers {
  readonly #open: Access

  constructor(
    private readonly modes: Modes,
    private readonly installation: Pick<Installation, 'known'>,
    private readonly sessions: Pick<Sessions, 'find'>,
    private readonly membership: Pick<Membership, 'mark' | 'at'>,
    private readonly cookies: AccessCookies,
  ) {
    this.#open = {
      personId: null,
      teamId: firstTeamId,
      role: 'owner',
      teamName: '',
      permissions: new Set(permissionsOf.owner),
      operator: true,
      session: null,
    }
  }

  async identify(request: IncomingMessage): Promise<Identified> {
    const known = identifiedAs(request)
    if (known) return known as Identified
    const mode = await this.modes.mode()
    const access = mode === 'claimed' ? await this.#signedIn(request) : this.#local(mode, request)
    const identified = { mode, access }
    return identifyAs(request, identified)
  }

  /**
   * For calls that nobody signs in for.
   * @param unknown the mode to assume while the log cannot be reached; 'claimed' judges the host name strictly
   */
  async asStranger(request: IncomingMessage, unknown: Mode = 'claimed'): Promise<Identified> {
    const mode = await this.modes.mode().catch(() => unknown)
    return identifyAs(request, { mode, access: null })
  }

  /** True if the open mode is limited to this machine, so that the caller check judges `Host` too. */
  isLocalOnly(mode: Mode): boolean {
    return mode === 'open' && this.modes.onlyFromHere
  }

  #local(mode: Mode, request: IncomingMessage): Access | null {
    const isAllowed = mode === 'open' && (!this.modes.onlyFromHere || isAtMachine(request))
    return isAllowed ? this.#open : null
  }

  /** A call with `Authorization: Bearer` ignores cookies; other schemes come from proxies. */
  async #signedIn(request: IncomingMessage): Promise<Access | null> {
    if (/^bearer /i.test(request.headers.authorization ?? '')) return null
    const token = this.cookies.session(request)
    if (token === null) return null
    // Together, so that membership costs no further round trip.
    const [session, mark] = await Promise.all([this.sessions.find(token), this.membership.mark(firstTeamId)])
    return session && this.#accessAt(session, mark)
  }

  /** The access that a session gives. */
  async accessOf(session: HeldSession): Promise<Access> {
    return this.#accessAt(session, await this.membership.mark(firstTeamId))
  }

  /** The claimer is the operator, whatever their role. */
  async #accessAt(session: HeldSession, mark: number | null): Promise<Access> {
    const { personId } = session
    const team = await this.membership.at(firstTeamId, mark)
    const role = team?.members.get(personId)?.role ?? null
    const teamName = (role && team?.name) ?? ''
    const permissions = new Set<Permission>(role ? permissionsOf[role] : [])
    const operator = (await this.installation.known())?.personId === personId
    return { personId, teamId: firstTeamId, role, teamName, permissions, operator, session }
  }
}

/** Only {@link Callers} identifies calls. @throws {TypeError} if the call was not identified */
export const identifiedOf = (request: IncomingMessage): Identified => whoCalls(request) as Identified

import type { IncomingMessage } from 'node:http'
import type { Vault } from '@countersign/vault'
import type { Context, ContextParts } from '../platform/context.js'
import type { Throttle } from '../platform/ports/throttle.js'
import { credentialKeys } from './effects/credential-keys.js'
import { membershipEffect } from './effects/membership.js'
import { openPersonMails } from './mail/person-mails.js'
import { openTeamMails } from './mail/team-mails.js'
import { Invitations } from './team/invitations.js'
import { Joining } from './team/joining.js'
import { Members } from './team/members.js'
import { TeamParts } from './http/team.controller.js'
import { accessControllers } from './http/controllers.js'
import { OwnCredentials } from './http/own-credentials.controller.js'
import { Callers } from './http/callers.js'
import { isHostIn } from './http/identify-callers.js'
import { WaysToSignIn } from './http/sign-in.controller.js'
import type { AccessStore } from './ports/access-store.js'
import { unnamedSender } from '@countersign/contracts/jobs'
import { openIdentity } from './adapters/identity/open-identity.js'
import { AccountCommands } from './account/account-commands.js'
import { ConfirmAgain } from './sign-in/confirm-again.js'
import { Devices } from './sign-in/devices.js'
import { Enrollments } from './credentials/enrollments.js'
import { Flows } from './sign-in/flows.js'
import { MeViews } from './account/me-views.js'
import { Installation, Modes } from './account/installation.js'
import { AppCodes } from './sign-in/one-time-codes.js'
import { OwnApp } from './credentials/own-app.js'
import { OwnPasskeys } from './credentials/own-passkeys.js'
import { OwnPassword } from './credentials/own-password.js'
import { OwnProfile } from './account/own-profile.js'
import { OwnSessions } from './account/own-sessions.js'
import { PasskeyChecks } from './sign-in/passkey-checks.js'
import { FirstStep } from './sign-in/first-step.js'
import { PasswordChecks } from './sign-in/password-checks.js'
import { PasswordReset } from './sign-in/password-reset.js'
import { Recovery } from './sign-in/recovery.js'
import { SecondFactor } from './sign-in/second-factor.js'
import { Sessions } from './sign-in/sessions.js'
import { Setup } from './claim/setup.js'
import { SignInLog } from './sign-in/sign-in-log.js'
import { SignIns } from './sign-in/sign-ins.js'
import { StartNotes } from './sign-in/start-notes.js'
import { Throttling } from './sign-in/throttling.js'
import { Membership } from './team/membership.js'
import { Accounts } from './account/accounts.js'
import { ChangeAddress } from './account/change-address.js'
import { ClaimInstallation } from './claim/claim-installation.js'
import { openMode } from './sign-in/open-mode.js'
import { AccessCookies } from './http/access-cookies.js'
import { SessionAnswers } from './http/session-answers.js'
import type { AccessConfiguration } from './configuration.js'
import { isOfLoopback, mustFitMode } from './reach.js'

export interface AccessParts extends ContextParts {
  engines: { vault: Vault; access: AccessStore; throttle: Throttle; leasing: { shared?: boolean } }
  configuration: AccessConfiguration & {
    publicUrl: URL
    owner: { name: string }
    ownerLacks: readonly string[]
    sender: { name: string; email: string } | null
    smtp: object | null
    trustedProxies: number | string[]
  }
}

const hourMs = 60 * 60_000

/** Opens everything about accounts and signing in. Libraries that identify people load on first use. */
export function openAccess({ engines, configuration, journal, clock, log }: AccessParts) {
  const { vault, access: store, throttle } = engines
  const { publicUrl, sender, smtp, allowWithoutLogin, trustedProxies } = configuration
  const membership = new Membership({ journal, vault, clock, marks: store.marks })
  const shared = engines.leasing.shared ?? false
  const installation = new Installation({ journal, vault, shared, membership })
  const accounts = new Accounts({ journal, vault, clock, installation })
  const claims = new ClaimInstallation({ journal, vault, clock, installation, accounts, membership })
  const identity = openIdentity({ publicUrl })
  const { passkeys, apps } = identity
  const modes = new Modes(installation, configuration)
  const { mayBeClaimed } = configuration
  const policy = { rpId: passkeys.rpId, secondFactorRequired: modes.secondFactorRequired, mayBeClaimed }
  const sessions = new Sessions(store.sessions, vault, clock, configuration.sessionTimes)
  const flows = new Flows(store.flows, vault, clock)
  const devices = new Devices(vault, clock)
  const signInLog = new SignInLog(journal, clock, log)
  const signIns = new SignIns(sessions, devices, signInLog, accounts, membership, claims)
  const base = { vault, clock, accounts, installation, policy, sessions, flows, devices, signIns, log: signInLog }
  const throttling = new Throttling(throttle, vault)
  const { passwords: hasher, rules } = identity
  const passwords = new PasswordChecks({ ...base, hasher, rules, host: publicUrl.hostname, throttling })
  const codes = new AppCodes(apps, (id, until) => store.consume(id, until), clock)
  const uses = store.passkeyUse
  const passkeyChecks = new PasskeyChecks({ ...base, passkeys, uses })
  const checks = { ...base, throttling, passwords, codes, passkeys, passkeyChecks, uses, apps }
  const enrollments = new Enrollments({ ...checks, identity })
  const invitations = new Invitations({ ...base, membership, throttling })
  const joining = new Joining({ ...base, journal, membership, invitations, enrollments })
  const members = new Members({ ...base, membership })
  const profile = new OwnProfile({ accounts, membership })
  const parts = { ...checks, enrollments }
  const recovery = new Recovery(parts)
  const ownSessions = new OwnSessions(sessions, signInLog)
  const cookies = new AccessCookies(publicUrl)
  const callers = new Callers(modes, installation, sessions, membership, cookies)
  const unnamed = configuration.owner.name === unnamedSender
  const open = openMode({ sender, unnamed, mails: smtp ? 'smtp' : 'outbox' })
  const views = new MeViews(accounts, open, uses, policy)
  const services = [
    installation,
    accounts,
    modes,
    sessions,
    callers,
    views,
    recovery,
    ownSessions,
    new SessionAnswers(cookies, sessions, callers, views),
    new Setup({ ...parts, claims, mayBeClaimed, suggested: sender ?? { name: '', email: '' } }),
    new WaysToSignIn(
      new FirstStep(parts),
      new SecondFactor(parts),
      new ConfirmAgain(parts),
      new PasswordReset({ ...parts, trouble: log }),
    ),
    new OwnCredentials(new OwnPassword(parts), new OwnPasskeys(parts), new OwnApp(parts)),
    profile,
    joining,
    new TeamParts(members, invitations, joining, profile),
  ]
  const commands = new AccountCommands({
    installation,
    accounts,
    membership,
    addresses: new ChangeAddress({ journal, vault, clock, accounts, installation }),
    sessions,
    signInLog,
    recovery,
    journal,
    clock,
    publicUrl,
    mayBeClaimed,
  })
  const notes = new StartNotes({
    modes,
    installation,
    accounts,
    commands,
    policy,
    publicUrl,
    isPublic: !isOfLoopback(publicUrl.href),
    allowWithoutLogin,
    namesProxies: Array.isArray(trustedProxies) ? trustedProxies.join() !== 'loopback' : trustedProxies > 0,
  })
  const limits = { throttling, devices, accounts, cookies }
  const passwordHealth = async () => {
    // The open mode has no passwords, and loads nothing for them.
    if (!(await installation.known())) return 'not used before the claim'
    const why = await identity.passwords.unavailable()
    if (why !== null) throw new Error(why)
    return undefined
  }
  return {
    controllers: accessControllers,
    useCases: [],
    services,
    effects: [credentialKeys({ journal, vault }), membershipEffect(members)],
    mails: [openPersonMails({ journal, clock }), openTeamMails({ journal, vault, clock })],
    jobs: [{ name: 'sweep-access', everyMs: hourMs, run: () => store.cleanUp(clock.now()) }],
    health: [{ name: 'passwords', check: passwordHealth }],
    commands,
    notes,
    callers,
    limits,
    people: {
      introduction: (personId: string) => accounts.introduction(personId),
      /** Id of the person who claimed the installation; null before. */
      claimer: async () => (await installation.claim())?.personId ?? null,
    },
    /** Null for a stranger, and while a store cannot be reached: the page then asks. */
    async pageUser(request: IncomingMessage) {
      try {
        const { access } = await callers.identify(request)
        return access && (await views.of(access))
      } catch {
        return null
      }
    },
    /** While the log cannot be reached, judges strictly. */
    isPageHost: async ({ headers }: IncomingMessage) =>
      isHostIn(await modes.mode().catch(() => 'claimed' as const), headers.host, publicUrl),
    /** Completes an interrupted claim. @throws {BadConfiguration} if the configuration does not fit the mode */
    async begin() {
      mustFitMode(configuration, await modes.mode())
      await claims.mend()
    },
  } satisfies Context & Record<string, unknown>
}

import type { Journal } from '@countersign/event-log'
import type { Log } from '@countersign/telemetry'
import { unnamedSender } from '@countersign/contracts/jobs'
import { Permission } from '@countersign/contracts/schemas'
import { openIdentity } from '../access/adapters/identity/open-identity.js'
import { AccountCommands } from '../access/account/account-commands.js'
import { ConfirmAgain } from '../access/sign-in/confirm-again.js'
import { Devices } from '../access/sign-in/devices.js'
import { Enrollments } from '../access/credentials/enrollments.js'
import { Flows } from '../access/sign-in/flows.js'
import { MeViews } from '../access/account/me-views.js'
import { Modes } from '../access/sign-in/modes.js'
import { AppCodes } from '../access/sign-in/one-time-codes.js'
import { OwnApp } from '../access/credentials/own-app.js'
import { OwnPasskeys } from '../access/credentials/own-passkeys.js'
import { OwnPassword } from '../access/credentials/own-password.js'
import { OwnProfile } from '../access/account/own-profile.js'
import { OwnSessions } from '../access/account/own-sessions.js'
import { PasskeyChecks } from '../access/sign-in/passkey-checks.js'
import { PasskeySignIn } from '../access/sign-in/passkey-sign-in.js'
import { PasswordChecks } from '../access/sign-in/password-checks.js'
import { PasswordReset } from '../access/sign-in/password-reset.js'
import { PasswordSignIn } from '../access/sign-in/password-sign-in.js'
import { Recovery } from '../access/sign-in/recovery.js'
import { SecondFactor } from '../access/sign-in/second-factor.js'
import { Sessions } from '../access/sign-in/sessions.js'
import { Setup } from '../access/claim/setup.js'
import { SignInLog } from '../access/sign-in/sign-in-log.js'
import { SignIns } from '../access/sign-in/sign-ins.js'
import { StartNotes } from '../access/sign-in/start-notes.js'
import { Throttling } from '../access/sign-in/throttling.js'
import { Accounts } from '../access/account/accounts.js'
import { ChangeAddress } from '../access/account/change-address.js'
import { ClaimInstallation } from '../access/claim/claim-installation.js'
import { Installation } from '../access/account/installation.js'
import { RenameTeam } from '../access/account/rename-team.js'
import { OpenMode } from '../access/sign-in/open-mode.js'
import type { CountersignEvent } from './event-catalogue.js'
import { AccessCookies } from '../access/http/access-cookies.js'
import { Callers } from '../access/http/callers.js'
import { SessionAnswers } from '../access/http/session-answers.js'
import type { Clock } from '../kernel/clock.js'
import type { Engines } from './engines.js'
import type { Configuration } from './configuration.js'
import { isOfLoopback } from './reach.js'

export interface AccessOptions {
  engines: Engines
  configuration: Configuration
  journal: Journal<CountersignEvent>
  clock: Clock
  log: Log
}

/** Opens everything about accounts and signing in. Libraries that identify people load on first use. */
export function openAccess({ engines, configuration, journal, clock, log }: AccessOptions) {
  const { vault, access: store, throttle } = engines
  const { publicUrl, sender, smtp, isLocal, allowWithoutLogin, sessionTimes, trustedProxies } = configuration
  const installation = new Installation({ journal, vault, shared: engines.leasing.shared ?? false })
  const accounts = new Accounts({ journal, vault, clock, installation })
  const claims = new ClaimInstallation({ journal, vault, clock, installation, accounts })
  const identity = openIdentity({ publicUrl })
  const { passkeys, apps } = identity
  const modes = new Modes(installation, { isLocal, allowWithoutLogin })
  const policy = {
    rpId: passkeys.rpId,
    secondFactorRequired: modes.secondFactorRequired,
    mayBeClaimed: configuration.mayBeClaimed,
  }
  const sessions = new Sessions(store.sessions, vault, clock, sessionTimes)
  const flows = new Flows(store.flows, vault, clock)
  const devices = new Devices(vault, clock)
  const signInLog = new SignInLog(journal, clock, log)
  const signIns = new SignIns(sessions, devices, signInLog, accounts)
  const throttling = new Throttling(throttle, vault)
  const passwords = new PasswordChecks(identity.passwords, throttling, devices, accounts, signInLog)
  const codes = new AppCodes(apps, (id, until) => store.consume(id, until), clock)
  const passkeyChecks = new PasskeyChecks(passkeys, flows, store.passkeyUse, accounts, clock)
  const enrollments = new Enrollments(identity, flows, codes, passwords, policy, publicUrl.hostname)
  const recovery = new Recovery(accounts, vault, clock, flows, enrollments, sessions, signIns, signInLog)
  const ownSessions = new OwnSessions(sessions, signInLog)
  const cookies = new AccessCookies(publicUrl)
  const callers = new Callers(modes, installation, sessions, cookies, Permission.options)
  const unnamed = configuration.owner.name === unnamedSender
  const open = new OpenMode({ sender, unnamed, mails: smtp ? 'smtp' : 'outbox' })
  const views = new MeViews(accounts, open, store.passkeyUse, policy)
  const suggested = sender ?? { name: '', email: '' }
  const parts = [
    modes,
    sessions,
    callers,
    views,
    recovery,
    ownSessions,
    new SessionAnswers(cookies, sessions, callers, views),
    new Setup(installation, claims, accounts, enrollments, signIns, policy, suggested),
    new PasskeySignIn(accounts, passkeyChecks, flows, signIns),
    new PasswordSignIn(accounts, passwords, passkeyChecks, flows, signIns, policy),
    new SecondFactor(accounts, flows, codes, passkeyChecks, throttling, signIns, signInLog),
    new ConfirmAgain(accounts, sessions, flows, codes, passkeyChecks, passwords, signInLog, clock),
    new PasswordReset(accounts, vault, clock, throttling, enrollments, passwords, sessions, signInLog, log),
    new OwnPassword(accounts, passwords, enrollments, sessions, signInLog, policy),
    new OwnPasskeys(accounts, passkeys, flows, store.passkeyUse, policy),
    new OwnApp(accounts, apps, codes, flows, policy),
    new OwnProfile(accounts, new RenameTeam({ journal, clock })),
  ]
  const commands = new AccountCommands({
    installation,
    accounts,
    addresses: new ChangeAddress({ journal, vault, clock, accounts, installation }),
    sessions,
    signInLog,
    recovery,
    journal,
    clock,
    publicUrl,
    mayBeClaimed: configuration.mayBeClaimed,
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
  return { passwordHealth, parts, commands, notes, installation, accounts, claims, modes, callers, views, limits }
}

export type OpenedAccess = ReturnType<typeof openAccess>

import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventLog } from '@countersign/event-log'
import { type Engines, openEngines, readConfiguration } from '@countersign/requests-api'
import { installationStream, personStream, teamStream } from '@countersign/requests-api/internal/access/domain/streams'
import { TeamParts } from '@countersign/requests-api/internal/access/http/team.controller'
import { system } from '@countersign/requests-api/internal/kernel/caller'
import { newId } from '@countersign/requests-api/internal/kernel/ids'
import { firstTeamId } from '@countersign/requests-api/internal/kernel/teams'
import { OwnCredentials } from '@countersign/requests-api/internal/access/http/own-credentials.controller'
import { Accounts } from '@countersign/requests-api/internal/access/account/accounts'
import { Installation } from '@countersign/requests-api/internal/access/account/installation'
import { ReadModels } from '@countersign/requests-api/internal/platform/read-models'
import { Recovery } from '@countersign/requests-api/internal/access/sign-in/recovery'
import { Sessions } from '@countersign/requests-api/internal/access/sign-in/sessions'
import type { SignInContext } from '@countersign/requests-api/internal/access/sign-in/sign-in-context'
import { Setup } from '@countersign/requests-api/internal/access/claim/setup'
import { openAccess } from '@countersign/requests-api/internal/access/open-access'
import { noLog } from '@countersign/telemetry'
import { expect, it } from '@jest/globals'
import { SoftwareAuthenticator } from '@countersign/test-services/software-authenticator'
import { movableClock } from './access-world.js'
import { invitationToken } from './invitation-token.js'
import { openJournal } from '../../journal.js'

const aborts = 1000
/**
 * Recoveries outnumber password changes, because hashing takes long. Each adds up to two passkeys, of 20 that a person
 * may have.
 */
const recoveriesEach = 9
const email = 'ada@example.com'
const origin = { ipAddress: null, userAgent: null }
const passwords = ['seven brass looms at midnight', 'nine velvet otters by the canal']

class Aborted extends Error {}

/** Aborts at the append with this number, before or right after it, and at all later appends. */
function dying(log: EventLog, at: number, isAfter: boolean): EventLog {
  let appends = 0
  const append: EventLog['append'] = async (...given) => {
    const n = appends++
    if (n > at || (n === at && !isAfter)) throw new Aborted('aborted')
    const appended = await log.append(...given)
    if (n === at) throw new Aborted('aborted')
    return appended
  }
  return new Proxy(log, {
    get(target, name) {
      const member: unknown = name === 'append' ? append : Reflect.get(target, name)
      return typeof member === 'function' ? (member.bind(target) as unknown) : member
    },
  })
}

/** An installation in a separate folder. Its services live for one call, like a process that crashes. */
class Story {
  readonly clock = movableClock()
  aborted = 0

  constructor(
    readonly engines: Engines,
    private readonly configuration: ReturnType<typeof readConfiguration>,
  ) {}

  services(log = this.engines.eventLog) {
    const { engines, configuration, clock } = this
    const journal = openJournal(log, engines.vault)
    const readModels = new ReadModels([], log, noLog, clock)
    const opened = openAccess({ engines, configuration, journal, readModels, clock, log: noLog })
    const part = <Part>(kind: abstract new (...given: never[]) => Part) =>
      opened.services.find((one) => one instanceof kind) as Part
    return {
      begin: opened.begin,
      installation: part(Installation),
      accounts: part(Accounts),
      setup: part(Setup),
      password: part(OwnCredentials).password,
      recovery: part(Recovery),
      sessions: part(Sessions),
      team: part(TeamParts),
    }
  }

  /** Aborts the act at a random append and repeats it with fresh services until it succeeds. */
  async until<Result>(act: (services: ReturnType<Story['services']>) => Promise<Result>): Promise<Result> {
    const dead = this.services(dying(this.engines.eventLog, randomInt(5), randomInt(2) === 0))
    try {
      return await act(dead)
    } catch (error) {
      if (!(error instanceof Aborted)) throw error
      this.aborted++
    }
    const next = this.services()
    await next.begin()
    return act(next)
  }

  async types(stream: string): Promise<string[]> {
    return (await this.engines.eventLog.read(stream)).map(({ type }) => type)
  }
}

const context = (...flows: string[]): SignInContext => ({
  origin: { ipAddress: '203.0.113.7', userAgent: null },
  address: '203.0.113.7',
  device: null,
  flows,
  locale: 'en',
  correlation: 'test',
})

async function claim(story: Story): Promise<void> {
  await story.until(async ({ setup, installation, accounts }) => {
    const before = await installation.claim()
    if (before) return
    // An aborted claim leaves no account at the address, and the address is free again after a minute.
    expect(await accounts.personAt(email)).toBeNull()
    story.clock.forward({ minutes: 1 })
    const token = await installation.claimToken()
    const { offer, flow } = await setup.beginEnrollment(token, email)
    const response = new SoftwareAuthenticator().register(String(offer.passkey['challenge']))
    const enrol = { kind: 'passkey' as const, response: { ...response, type: 'public-key' as const }, label: 'Laptop' }
    await setup.claim({ token, name: 'Ada Byron', email, teamName: 'Engines', enrol }, context(flow))
  })
  const { installation, accounts } = story.services()
  const { personId } = (await installation.claim())!
  expect(await accounts.personAt(email)).toMatchObject({ personId, name: 'Ada Byron', passkeys: [{}] })
  expect((await installation.team())?.name).toMatch(/^(Engines|Ada Byron’s team)$/)
  // Each of these causes one email.
  expect(await story.types(installationStream)).toEqual(['InstallationClaimed'])
  const types = await story.types(personStream(personId))
  expect(types.filter((type) => type === 'PersonJoined')).toEqual(['PersonJoined'])
}

async function changePassword(story: Story): Promise<void> {
  const { installation, sessions } = story.services()
  const { personId } = (await installation.claim())!
  const { session } = await sessions.begin({ personId, methods: ['passkey'], remember: false, teamId: null, origin })
  const [first, second] = passwords as [string, string]
  await story.services().password.set(session, { current: first, next: first }, context())
  await story.until(async ({ password, accounts }) => {
    const { password: now } = await accounts.mustBe(personId)
    // The password's hash is readable after an abort.
    expect(now?.hash).toMatch(/^\$argon2id\$/)
    await password.set(session, { current: first, next: second }, context()).catch(async (error: unknown) => {
      if ((error as { refusal?: string }).refusal !== 'wrong-password') throw error
      // The change preceded the abort.
      await password.set(session, { current: second, next: second }, context())
    })
  })
  await story.services().password.set(session, { current: second, next: first }, context())
}

async function recover(story: Story): Promise<void> {
  const { installation } = story.services()
  const { personId } = (await installation.claim())!
  await story.until(async ({ recovery, accounts }) => {
    expect((await accounts.personAt(email))?.passkeys.every(({ publicKey }) => publicKey !== null)).toBe(true)
    const token = await recovery.link(personId)
    const { offer, flow } = await recovery.beginEnrollment(token)
    const response = new SoftwareAuthenticator().register(String(offer.passkey['challenge']))
    const enrol = { kind: 'passkey' as const, response: { ...response, type: 'public-key' as const }, label: 'New' }
    await recovery.recover({ token, enrol }, context(flow))
    expect((await accounts.person(personId))!.app).toBeNull()
  })
  const person = await story.services().accounts.personAt(email)
  expect(person!.passkeys.at(-1)).toMatchObject({ label: 'New' })
}

const teammate = 'grace@example.com'

/** A colleague joins, gets another role and is removed. Each of these causes one event, and so one email. */
async function teamwork(story: Story): Promise<void> {
  const claimer = (await story.services().installation.claim())!.personId
  const by = () => ({ teamId: firstTeamId, personId: claimer, caller: system('test', newId()) })
  const { invitations, joining } = story.services().team
  const invitation = { email: teammate, role: 'member' } as const
  const { answer: view } = await invitations.invite(by(), invitation)
  const token = await invitationToken(story.engines, view.id)
  const { offer, flow } = await joining.beginEnrollment(token)
  const response = {
    ...new SoftwareAuthenticator().register(String(offer.passkey['challenge'])),
    type: 'public-key' as const,
  }
  const enrol = { kind: 'passkey' as const, response, label: 'Laptop' }
  await story.until(async ({ team, accounts }) => {
    // An abort leaves either nobody or a whole member at the address.
    const found = await accounts.personAt(teammate)
    if (!found) await team.joining.withAccount({ token, name: 'Grace Hopper', enrol }, context(flow))
  })
  const { personId, passkeys } = (await story.services().accounts.personAt(teammate))!
  expect(passkeys.map(({ publicKey }) => publicKey)).toEqual([expect.any(String)])
  const roleOf = async () => {
    const list = await story.services().team.members.list(firstTeamId, true)
    return list.find((member) => member.personId === personId)?.role
  }
  expect(await roleOf()).toBe('member')
  const [changing, removing] = [by(), by()]
  await story.until(({ team }) => team.members.changeRole(changing, personId, 'admin'))
  expect(await roleOf()).toBe('admin')
  await story.services().sessions.begin({ personId, methods: ['passkey'], remember: false, teamId: null, origin })
  await story.until(({ team }) => team.members.remove(removing, personId))
  expect(await roleOf()).toBeUndefined()
  expect(await story.services().sessions.ofPerson(personId)).toEqual([])
  const types = await story.types(teamStream(firstTeamId))
  expect(types.slice(2)).toEqual(['MemberInvited', 'MemberJoined', 'MemberRoleChanged', 'MemberRemoved'])
}

it(
  `a claim, a change of password, a recovery and a colleague’s stay in the team survive ${aborts} aborts between appends`,
  async () => {
    let aborted = 0
    while (aborted < aborts) {
      const dataDir = await mkdtemp(join(tmpdir(), 'countersign-interrupted-'))
      const configuration = readConfiguration({ DATA_DIR: dataDir })
      const engines = await openEngines(configuration, movableClock(), noLog)
      try {
        const story = new Story(engines, configuration)
        await claim(story)
        await changePassword(story)
        await teamwork(story)
        for (let round = 0; round < recoveriesEach; round++) await recover(story)
        aborted += story.aborted
      } finally {
        await engines.close()
        await rm(dataDir, { recursive: true, force: true })
      }
    }
    expect(aborted).toBeGreaterThanOrEqual(aborts)
  },
  20 * 60_000,
)

import { describe, expect, it } from '@jest/globals'
import { invitationPurpose, linkToken } from '@countersign/links'
import type { EventLog } from '@countersign/event-log'
import type { Enrollments } from '@countersign/requests-api/internal/access/credentials/enrollments'
import { invitationSubject } from '@countersign/requests-api/internal/access/domain/subjects'
import { personStream, teamStream } from '@countersign/requests-api/internal/access/domain/streams'
import type { HeldSession } from '@countersign/requests-api/internal/access/sign-in/sessions'
import type { SignInContext } from '@countersign/requests-api/internal/access/sign-in/sign-in-context'
import type { SignIns } from '@countersign/requests-api/internal/access/sign-in/sign-ins'
import type { Throttling } from '@countersign/requests-api/internal/access/sign-in/throttling'
import { Invitations } from '@countersign/requests-api/internal/access/team/invitations'
import { Joining } from '@countersign/requests-api/internal/access/team/joining'
import { Refusal } from '@countersign/requests-api/internal/kernel/refusal'
import { VirtualTime } from '@countersign/test-services/virtual-time'
import { asSomebody, claimBy, newWorld, services, type World } from '../account/claimed.js'
import { dying } from '../account/failing-log.js'
import { otherPersonId, passkey, personId, teamId } from '../domain/sample-people.js'

const email = 'ada@example.com'
const owner = () => ({ teamId, personId, caller: asSomebody() })
const thirdId = '0190aaaa-0000-7000-8000-000000000003'
const credentials = { kind: 'passkey', label: 'x', response: {} } as never
const context = { locale: 'en', correlation: 'call' } as SignInContext

/** The use cases of another replica, with the flow of one browser: its person, of the invitation that it opened. */
function team(world: World, flow: { personId: string; invitationId: string }, log: EventLog = world.log) {
  const shared = services(world, log)
  const throttling = { mustCount: async () => {} } as unknown as Throttling
  const invitations = new Invitations({ ...shared, throttling })
  const enrollments = {
    flowOf: async () => ({ ...flow, email }),
    credentials: async () => ({ passkey: passkey(flow.personId === thirdId ? 3 : 2) }),
    end: async () => {},
  } as unknown as Enrollments
  const signIns = { complete: async ({ personId: signedIn }: { personId: string }) => signedIn } as unknown as SignIns
  return { ...shared, invitations, joining: new Joining({ ...shared, invitations, enrollments, signIns }) }
}

/** A team with an open invitation, and its token. */
async function invited(time = new VirtualTime()) {
  const world = newWorld(time)
  const { claiming } = services(world)
  await claiming.claim(claimBy(), asSomebody())
  const { invitations } = team(world, { personId: '', invitationId: '' })
  const { answer: view } = await invitations.invite(owner(), { email, role: 'member' })
  const key = await world.vault.obtain(invitationSubject(view.id))
  return { world, invitationId: view.id, token: linkToken(key, view.id, invitationPurpose) }
}

type Invited = Awaited<ReturnType<typeof invited>>

const join = ({ world, invitationId, token }: Invited, person = otherPersonId, log?: EventLog) =>
  team(world, { personId: person, invitationId }, log).joining.withAccount(
    { token, name: 'Ada', enrol: credentials },
    context,
  )

const outcomeOf = (joining: Promise<unknown>): Promise<string> =>
  joining.then(
    () => 'joined',
    (error: unknown) => (error instanceof Refusal ? error.refusal : (error as Error).message),
  )

/** Everyone is whole: members can sign in by their address, and nobody else can. */
async function expectWhole(world: World, joined: string | null) {
  const { accounts, membership, installation } = services(world)
  const members = [...((await membership.team(teamId))?.members.keys() ?? [])]
  expect(members).toEqual(joined === null ? [personId] : [personId, joined])
  expect((await accounts.personAt(email))?.personId ?? null).toBe(joined)
  for (const person of [otherPersonId, thirdId]) expect(await installation.hasJoined(person)).toBe(person === joined)
  if (joined === null) return
  const person = await accounts.mustBe(joined)
  expect(person).toMatchObject({ name: 'Ada', email })
  expect(person.passkeys.map(({ publicKey }) => publicKey)).toEqual([expect.any(String)])
}

describe('joining', () => {
  it('creates an account in the invited role, and forgets the invitation', async () => {
    const given = await invited()
    expect(await outcomeOf(join(given))).toBe('joined')
    await expectWhole(given.world, otherPersonId)
    const { membership } = services(given.world)
    expect((await membership.team(teamId))!.members.get(otherPersonId)).toMatchObject({ role: 'member' })
    expect(await given.world.vault.find(invitationSubject(given.invitationId))).toBe('destroyed')
  })

  it('works once (invitation-twice)', async () => {
    const given = await invited()
    await join(given)
    expect(await outcomeOf(join(given, thirdId))).toBe('link-expired')
    await expectWhole(given.world, otherPersonId)
  })

  it('is refused after a withdrawal and after a week', async () => {
    const given = await invited()
    given.world.minutes = 7 * 24 * 60
    expect(await outcomeOf(join(given))).toBe('link-expired')
    given.world.minutes = 0
    const { invitations } = team(given.world, given as never)
    await invitations.withdraw(owner(), given.invitationId)
    expect(await outcomeOf(join(given))).toBe('link-expired')
    expect(await given.world.vault.find(invitationSubject(given.invitationId))).toBe('destroyed')
    await expectWhole(given.world, null)
  })

  it('of two at once, one wins (invitation-race)', async () => {
    for (let round = 0; round < 20; round++) {
      const time = new VirtualTime()
      const given = await invited(time)
      const both = Promise.all([outcomeOf(join(given)), outcomeOf(join(given, thirdId))])
      await time.pass(2000)
      const outcomes = await both
      expect(['link-expired', 'sign-in-first']).toContain(outcomes.find((outcome) => outcome !== 'joined'))
      await expectWhole(given.world, outcomes[0] === 'joined' ? otherPersonId : thirdId)
    }
  })

  it('asks a person with an account to sign in, and takes only the session of its address', async () => {
    const given = await invited()
    await join(given)
    const { world } = given
    const own = team(world, { personId: thirdId, invitationId: '' })
    const { answer: view } = await own.invitations.invite(owner(), { email: 'x@example.com', role: 'admin' })
    const key = await world.vault.obtain(invitationSubject(view.id))
    const token = linkToken(key, view.id, invitationPurpose)
    const session = { personId: otherPersonId } as HeldSession
    expect(await outcomeOf(own.joining.withSession(session, token, asSomebody()))).toBe('invitation-for-other-address')
    const member = own.invitations.invite(owner(), { email: 'ADA@example.com', role: 'admin' })
    expect(await outcomeOf(member)).toBe('already-a-member')
  })
})

describe('an interrupted joining', () => {
  const cuts = [0, 1, 2, 3].flatMap((n) => (['before', 'after'] as const).map((when) => [n, when] as const))

  it.each(cuts)('at append %i, %s it, is completed by its repetition', async (n, when) => {
    const given = await invited()
    await outcomeOf(join(given, otherPersonId, dying(given.world.log, n, when)))
    expect(await outcomeOf(join(given))).toBe('joined')
    await expectWhole(given.world, otherPersonId)
    const types = (await given.world.log.read(teamStream(teamId))).map(({ type }) => type)
    expect(types.filter((type) => type === 'MemberJoined')).toHaveLength(2)
  })

  it.each(cuts)('at append %i, %s it, leaves the address to another after a minute', async (n, when) => {
    const given = await invited()
    await outcomeOf(join(given, otherPersonId, dying(given.world.log, n, when)))
    given.world.minutes = 1
    const hadJoined = (await services(given.world).membership.team(teamId))!.members.has(otherPersonId)
    expect(await outcomeOf(join(given, thirdId))).toBe(hadJoined ? 'link-expired' : 'joined')
    await expectWhole(given.world, hadJoined ? otherPersonId : thirdId)
    const isForgotten = (await given.world.vault.find(personStream(otherPersonId))) === 'destroyed'
    expect(isForgotten).toBe(!hadJoined && n > 0)
  })
})

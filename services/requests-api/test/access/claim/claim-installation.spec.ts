import { describe, expect, it } from '@jest/globals'
import { addressStream, personStream, teamStream } from '@countersign/requests-api/internal/access/domain/streams'
import { AddressIndex } from '@countersign/requests-api/internal/access/account/address-index'
import { newId } from '@countersign/requests-api/internal/kernel/ids'
import { VirtualTime } from '@countersign/test-services/virtual-time'
import { credentialId, otherPersonId, passkeyRegistered, personId, teamId } from '../domain/sample-people.js'
import { asSomebody, claimBy, newWorld, services, type World } from '../account/claimed.js'
import { dying, pausing } from '../account/failing-log.js'

const others = [passkeyRegistered(2)]

async function typesIn(world: World, stream: string): Promise<string[]> {
  return (await world.log.read(stream)).map(({ type }) => type)
}

const addressOf = async ({ vault }: World, email = 'grace@example.com') =>
  addressStream(await new AddressIndex(vault).idOf(email))

/** Claims, until the log dies at its n-th append. */
const interrupted = (world: World, n: number, when: 'before' | 'after', caller = asSomebody()) =>
  services(world, dying(world.log, n, when))
    .claiming.claim(claimBy(), caller)
    .catch(() => null)

/** Expects the owner to have the installation, the address, usable credentials and the team. */
async function expectWhole(world: World, owner: string) {
  const { installation, accounts } = services(world)
  expect(await installation.claim()).toEqual({ personId: owner, teamId })
  const person = await accounts.personAt('grace@example.com')
  expect(person).toMatchObject({ personId: owner, name: 'Grace Hopper' })
  expect(person!.passkeys.map(({ publicKey }) => publicKey)).not.toContain(null)
  expect(person!.passkeys.length).toBeGreaterThan(0)
  const team = await world.log.read(teamStream(teamId))
  expect(team.slice(0, 2)).toMatchObject([
    { type: 'TeamFounded' },
    { type: 'MemberJoined', data: { personId: owner, role: 'owner', by: 'claim' } },
  ])
}

describe('a claim', () => {
  it('creates the person, the claim and the team', async () => {
    const world = newWorld()
    const { claiming, installation } = services(world, world.log, false)
    expect(await installation.claim()).toBeNull()
    expect(await installation.team()).toBeNull()
    await claiming.claim(claimBy(), asSomebody())
    expect(await installation.team()).toEqual({ id: teamId, name: 'Navy' })
    await expectWhole(world, personId)
  })

  it('has no further effect when its command is repeated', async () => {
    const world = newWorld()
    const caller = asSomebody()
    await services(world).claiming.claim(claimBy(), caller)
    const head = await world.log.head()
    await services(world).claiming.claim(claimBy(), caller)
    await services(world).claiming.mend()
    expect(await world.log.head()).toBe(head)
  })

  it('is refused after another claim', async () => {
    const world = newWorld()
    await services(world).claiming.claim(claimBy(), asSomebody())
    const head = await world.log.head()
    const late = services(world).claiming.claim({ ...claimBy(otherPersonId, others), email: 'a@b.c' }, asSomebody())
    await expect(late).rejects.toMatchObject({ refusal: 'already-claimed' })
    expect(await world.log.head()).toBe(head)
  })

  it.each([
    ['the same address', 'grace@example.com'],
    ['another address', 'ada@example.com'],
  ])('wins alone over a simultaneous one with %s (claim-race)', async (_, email) => {
    for (let round = 0; round < 20; round++) {
      const time = new VirtualTime()
      const world = newWorld(time)
      const claims = Promise.allSettled([
        services(world).claiming.claim(claimBy(), asSomebody()),
        services(world).claiming.claim({ ...claimBy(otherPersonId, others), email }, asSomebody()),
      ])
      await time.pass(2000)
      const outcomes = await claims
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const loser = outcomes.find((outcome) => outcome.status === 'rejected')
      expect(loser!.reason).toMatchObject({ refusal: 'already-claimed' })
      const { installation, accounts } = services(world)
      const owner = (await installation.claim())!.personId
      const [theirs, lost] = owner === personId ? ['grace@example.com', email] : [email, 'grace@example.com']
      expect(await accounts.personAt(theirs)).toMatchObject({ personId: owner })
      expect((await accounts.personAt(lost))?.personId ?? owner).toBe(owner)
      expect(await installation.team()).toEqual({ id: teamId, name: 'Navy' })
    }
  })

  it('waits for the outcome of another claim to the same address', async () => {
    const time = new VirtualTime()
    const world = newWorld(time)
    const { log, hasTakenAddress, goOn } = pausing(world.log)
    const first = services(world, log).claiming.claim(claimBy(), asSomebody())
    await hasTakenAddress
    const second = services(world).claiming.claim(claimBy(otherPersonId, others), asSomebody())
    const refused = second.catch((error: unknown) => error)
    await time.pass(1000)
    goOn()
    await first
    await time.pass(1000)
    expect(await refused).toMatchObject({ refusal: 'already-claimed' })
    await expectWhole(world, personId)
  })
})

describe('an interrupted claim', () => {
  const cuts = [0, 1, 2, 3, 4].flatMap((n) => (['before', 'after'] as const).map((when) => [n, when] as const))

  it.each(cuts)('at append %i, %s it, is completed by its repetition', async (n, when) => {
    const world = newWorld()
    const caller = asSomebody()
    await interrupted(world, n, when, caller)
    await services(world).claiming.claim(claimBy(), caller)
    await expectWhole(world, personId)
    expect(await services(world).installation.team()).toMatchObject({ name: 'Navy' })
  })

  it.each(cuts)('at append %i, %s it, is completed or replaced by the next start and claim', async (n, when) => {
    const world = newWorld()
    await interrupted(world, n, when)
    const next = services(world)
    await next.claiming.mend()
    const isClaimed = (await next.installation.claim()) !== null
    if (isClaimed) await expectWhole(world, personId)
    world.minutes = 1
    const second = await services(world)
      .claiming.claim(claimBy(otherPersonId, others), asSomebody())
      .then(
        () => 'claimed',
        ({ refusal }: { refusal: string }) => refusal,
      )
    expect(second).toBe(isClaimed ? 'already-claimed' : 'claimed')
    await expectWhole(world, isClaimed ? personId : otherPersonId)
  })

  it('gives the team a name if it has none, and keeps an existing name', async () => {
    const world = newWorld()
    await interrupted(world, 3, 'before')
    await Promise.all([services(world).claiming.mend(), services(world).claiming.mend()])
    expect(await services(world).installation.team()).toEqual({ id: teamId, name: 'Grace Hopper’s team' })
    expect(await typesIn(world, teamStream(teamId))).toEqual(['TeamFounded', 'MemberJoined'])
    await services(world).profile.renameTeam(teamId, 'Yale', asSomebody())
    await services(world).claiming.mend()
    expect(await services(world).installation.team()).toEqual({ id: teamId, name: 'Yale' })
  })

  it('reserves the address for a minute, but its person cannot be found by it', async () => {
    const time = new VirtualTime()
    const world = newWorld(time)
    await interrupted(world, 2, 'before')
    const { claiming, accounts } = services(world)
    expect(await accounts.person(personId)).toMatchObject({ name: 'Grace Hopper' })
    expect(await accounts.personAt('grace@example.com')).toBeNull()
    const soon = claiming.claim(claimBy(otherPersonId, others), asSomebody())
    const refused = soon.catch((error: unknown) => error)
    await time.pass(2000)
    expect(await refused).toMatchObject({ refusal: 'claim-interrupted' })
    world.minutes = 1
    await claiming.claim(claimBy(otherPersonId, others), asSomebody())
    expect(await typesIn(world, await addressOf(world))).toEqual(['AddressTaken', 'AddressFreed', 'AddressTaken'])
    expect(await world.vault.find(personStream(personId))).toBe('destroyed')
    expect(await world.vault.find(`credential-${credentialId(1)}`)).toBe('destroyed')
    expect(await services(world).accounts.person(personId)).toMatchObject({ name: null, email: null })
  })

  it('cannot win after another claim has taken its address and won', async () => {
    const world = newWorld()
    const { log, hasTakenAddress, goOn } = pausing(world.log)
    const first = services(world, log).claiming.claim(claimBy(), asSomebody())
    await hasTakenAddress
    world.minutes = 1
    await services(world).claiming.claim(claimBy(otherPersonId, others), asSomebody())
    goOn()
    await expect(first).rejects.toMatchObject({ refusal: 'already-claimed' })
    await expectWhole(world, otherPersonId)
  })

  it('gets its address back if it wins although another claim has taken it', async () => {
    const world = newWorld()
    await interrupted(world, 2, 'before', asSomebody('slow'))
    world.minutes = 1
    const thief = services(world, dying(world.log, 2, 'before')).claiming
    await thief.claim(claimBy(otherPersonId, others), asSomebody()).catch(() => null)
    await world.log
      .read(await addressOf(world))
      .then((records) => expect(records.at(-1)!.data).toEqual({ personId: otherPersonId }))
    // The first claim continues from its interruption.
    await services(world).claiming.claim(claimBy(), asSomebody('slow'))
    await expectWhole(world, personId)
    expect(await world.vault.find(personStream(otherPersonId))).toBe('destroyed')
  })
})

describe('a claim token', () => {
  it('is the same on every replica, and no other text is accepted', async () => {
    const world = newWorld()
    const token = await services(world).installation.claimToken()
    const { installation } = services(world)
    expect(await installation.claimToken()).toBe(token)
    expect(await installation.isClaimToken(token)).toBe(true)
    for (const wrong of ['', token.slice(1), `${token}x`, newId()])
      expect(await installation.isClaimToken(wrong)).toBe(false)
  })
})

import { describe, expect, it } from '@jest/globals'
import { setPassword } from '@countersign/requests-api/internal/access/domain/credentials/password'
import { renamePerson } from '@countersign/requests-api/internal/access/domain/account/profile'
import { AddressIndex } from '@countersign/requests-api/internal/access/account/address-index'
import { foldedAddress } from '@countersign/requests-api/internal/kernel/folded-address'
import { personStream } from '@countersign/requests-api/internal/access/domain/streams'
import { openMemoryVault } from '@countersign/vault'
import { otherPersonId, password, passwordSet, personId, teamId } from '../domain/sample-people.js'
import { asSomebody, claimBy, newWorld, services } from './claimed.js'

async function claimed(email = 'grace@example.com') {
  const world = newWorld()
  const all = services(world)
  await all.claiming.claim({ ...claimBy(personId, [passwordSet(1)]), email }, asSomebody())
  return { world, ...all }
}

describe('an address', () => {
  it.each([
    ['in other case', 'grace@example.com', 'GRACE@Example.COM'],
    ['with blanks around it', 'grace@example.com', ' grace@example.com\t'],
    ['with its accents apart', 'zoë@example.com', 'ZOE\u0308@example.com'],
    ['with its domain in Punycode', 'grace@bücher.example', 'grace@xn--bcher-kva.example'],
    ['with full stops of another script', 'grace@bücher.example', 'grace@BU\u0308CHER\u3002example'],
  ])('%s is the same person (address-in-other-spelling-is-the-same-person)', async (_, email, other) => {
    const { accounts } = await claimed(email)
    expect(await accounts.personAt(other)).toMatchObject({ personId })
    expect(await accounts.personAt(email)).toMatchObject({ personId, email })
  })

  it('of another person or of no person is unknown', async () => {
    const { accounts } = await claimed()
    for (const other of ['hopper@example.com', 'grace@example.org', '', '@', 'grace'])
      expect(await accounts.personAt(other)).toBeNull()
  })

  it('has a stream named by a UUID of version 8 that only this vault can derive', async () => {
    const vault = openMemoryVault()
    const id = await new AddressIndex(vault).idOf('grace@example.com')
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(await new AddressIndex(vault).idOf('Grace@example.com')).toBe(id)
    expect(await new AddressIndex(openMemoryVault()).idOf('grace@example.com')).not.toBe(id)
  })

  it('keeps a domain unchanged if it is no host name', () => {
    expect(foldedAddress('Grace@exa mple')).toBe('grace@exa mple')
  })
})

describe('an account', () => {
  it('forgets an earlier password with its key (old-hash-unreadable-after-change)', async () => {
    const { world, accounts, journal } = await claimed()
    const { person } = await accounts.change(personId, asSomebody(), (before) => setPassword(before, password(2)))
    expect(person.password).toMatchObject(password(2))
    const hashes = async (log = journal) =>
      (await log.read(personStream(personId))).entries
        .filter(({ event }) => event.type === 'PasswordSet')
        .map(({ event }) => (event.data as { hash: unknown }).hash)
    expect(await hashes()).toEqual([{ erased: true }, '$argon2id$2'])
    expect(await hashes(services(world).journal)).toEqual([{ erased: true }, '$argon2id$2'])
    expect(await services(world).accounts.person(personId)).toEqual(person)
  })

  it('changes once when the command is repeated', async () => {
    const { accounts } = await claimed()
    const caller = asSomebody()
    const rename = () => accounts.change(personId, caller, (person) => renamePerson(person, 'Ada'))
    const first = await rename()
    expect(await rename()).toEqual(first)
    expect(await accounts.introduction(personId)).toEqual({ name: 'Ada', email: 'grace@example.com' })
  })

  it('cannot be read, changed or introduced if it does not exist', async () => {
    const { accounts } = await claimed()
    expect(await accounts.person(otherPersonId)).toBeNull()
    expect(await accounts.introduction(otherPersonId)).toBeNull()
    const changed = accounts.change(otherPersonId, asSomebody(), (person) => renamePerson(person, 'Ada'))
    await expect(changed).rejects.toMatchObject({ refusal: 'sign-in-first' })
  })

  it('is not introduced after its key was destroyed', async () => {
    const { world, accounts } = await claimed()
    await world.vault.destroy(personStream(personId))
    expect(await accounts.introduction(personId)).toBeNull()
  })
})

describe('a team', () => {
  it('is renamed', async () => {
    const { profile, installation } = await claimed()
    await profile.renameTeam(teamId, 'Yale', asSomebody())
    expect(await installation.team()).toEqual({ id: teamId, name: 'Yale' })
    await expect(profile.renameTeam(otherPersonId, 'x', asSomebody())).rejects.toMatchObject({
      refusal: 'no-such-team',
    })
  })
})

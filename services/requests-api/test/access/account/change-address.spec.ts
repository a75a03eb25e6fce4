import { expect, it } from '@jest/globals'
import { addressStream } from '@countersign/requests-api/internal/access/domain/streams'
import { AddressIndex } from '@countersign/requests-api/internal/access/account/address-index'
import { passkeyRegistered, personId } from '../domain/sample-people.js'
import { asSomebody, claimBy, newWorld, services } from './claimed.js'

async function claimed() {
  const world = newWorld()
  await services(world).claiming.claim(claimBy(personId, [passkeyRegistered(1)]), asSomebody())
  const heldIn = async (email: string) =>
    (await world.log.read(addressStream(await new AddressIndex(world.vault).idOf(email)))).map(({ type }) => type)
  return { world, heldIn }
}

it('moves a person to another address, once', async () => {
  const { world, heldIn } = await claimed()
  const caller = asSomebody()
  const change = () => services(world).addresses.change(personId, ' hopper@example.com', caller)
  await change()
  const head = await world.log.head()
  await change()
  await services(world).claiming.mend()
  expect(await world.log.head()).toBe(head)
  const { accounts } = services(world)
  expect(await accounts.personAt('hopper@example.com')).toMatchObject({ personId })
  expect(await accounts.personAt('grace@example.com')).toBeNull()
  expect(await heldIn('grace@example.com')).toEqual(['AddressTaken', 'AddressFreed'])
})

it('keeps the address under another spelling', async () => {
  const { world, heldIn } = await claimed()
  await services(world).addresses.change(personId, 'Grace@Example.com', asSomebody())
  expect(await services(world).accounts.personAt('grace@example.com')).toMatchObject({ email: 'Grace@Example.com' })
  expect(await heldIn('grace@example.com')).toEqual(['AddressTaken'])
})

it.each([0, 1, 2])('completes an interrupted change when repeated after %i appends', async (n) => {
  const { world, heldIn } = await claimed()
  let appends = 0
  const dying = {
    ...world.log,
    append: (...append: Parameters<typeof world.log.append>) =>
      appends++ === n ? Promise.reject(new Error('dead')) : world.log.append(...append),
  }
  const interrupted = services(world, dying).addresses.change(personId, 'hopper@example.com', asSomebody())
  await expect(interrupted).rejects.toThrow('dead')
  const { accounts } = services(world)
  const found = [await accounts.personAt('grace@example.com'), await accounts.personAt('hopper@example.com')]
  expect(found.filter((person) => person !== null)).toHaveLength(1)
  await services(world).addresses.change(personId, 'hopper@example.com', asSomebody())
  expect(await accounts.personAt('hopper@example.com')).toMatchObject({ personId })
  expect((await heldIn('grace@example.com')).at(-1)).toBe('AddressFreed')
})

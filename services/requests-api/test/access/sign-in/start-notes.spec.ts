import { expect, it } from '@jest/globals'
import type { PersonEvent } from '@countersign/requests-api/internal/access/domain/events'
import { StartNotes, type StartNoteParts } from '@countersign/requests-api/internal/access/sign-in/start-notes'
import { passkeyRegistered, personId } from '../domain/sample-people.js'
import { asSomebody, claimBy, newWorld, services } from '../account/claimed.js'

const link = 'https://sign.example.com/setup#token'

function notes(changed: Partial<StartNoteParts>) {
  const { installation, accounts } = services(newWorld())
  return new StartNotes({
    modes: { mode: async () => 'closed' },
    installation,
    accounts,
    commands: { claimLink: async () => link },
    policy: { rpId: 'sign.example.com', secondFactorRequired: true, mayBeClaimed: true },
    publicUrl: new URL('https://sign.example.com'),
    isPublic: true,
    allowWithoutLogin: false,
    namesProxies: false,
    ...changed,
  })
}

it('prints the claim link of a closed installation to a terminal only', async () => {
  expect(await notes({}).notes(true)).toEqual([`Nobody owns this installation yet. Claim it: ${link}`])
  expect(await notes({}).notes(false)).toEqual([
    'Nobody owns this installation yet. Claim it: npm run accounts -- claim-link',
  ])
})

it('mentions before the claim that a proxy needs PUBLIC_URL', async () => {
  expect(await notes({ isPublic: false }).notes(false)).toEqual([
    'Nobody owns this installation yet. Claim it: npm run accounts -- claim-link',
    'Behind a proxy, set PUBLIC_URL to its https address first: ways to sign in are bound to it.',
  ])
})

it('prints the claim link in the open mode to a terminal, and what configured proxies need', async () => {
  const open = { modes: { mode: async () => 'open' as const }, isPublic: false }
  expect(await notes(open).notes(true)).toEqual([`To protect it with an account: ${link}`])
  expect(await notes({ ...open, namesProxies: true }).notes(false)).toEqual([
    'To protect it with an account: npm run accounts -- claim-link',
    'A proxy needs PUBLIC_URL, its https address: without it, its users look like you.',
  ])
})

it('prints no claim link under an address that cannot be claimed', async () => {
  const policy = { rpId: 'sign.example.com', secondFactorRequired: true, mayBeClaimed: false }
  expect(await notes({ modes: { mode: async () => 'open' }, policy, allowWithoutLogin: true }).notes(true)).toEqual([])
})

async function claimedWith(rpId: string, changed: Partial<StartNoteParts> = {}) {
  const world = newWorld()
  const passkey = passkeyRegistered(1) as Extract<PersonEvent, { type: 'PasskeyRegistered' }>
  const registered = { ...passkey, data: { ...passkey.data, rpId } }
  await services(world).claiming.claim(claimBy(personId, [registered]), asSomebody())
  const { installation, accounts } = services(world)
  return notes({ modes: { mode: async () => 'claimed' }, installation, accounts, ...changed }).notes(true)
}

it('counts accounts that cannot sign in under this PUBLIC_URL, and names the command that helps', async () => {
  expect(await claimedWith('sign.example.com')).toEqual([])
  expect(await claimedWith('old.example.com')).toEqual([
    '1 account cannot sign in under PUBLIC_URL=https://sign.example.com. ' +
      'For a link to new ways to sign in: npm run accounts -- recover ADDRESS',
  ])
})

it('mentions after the claim that ALLOW_WITHOUT_LOGIN has no effect', async () => {
  expect(await claimedWith('sign.example.com', { allowWithoutLogin: true })).toEqual([
    'ALLOW_WITHOUT_LOGIN has no effect, because this installation has an owner.',
  ])
})

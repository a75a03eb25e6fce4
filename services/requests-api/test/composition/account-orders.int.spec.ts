import { describe, expect, it } from '@jest/globals'
import { AccountCommandRefused, accountOrderOf, carryOutAccountOrder } from '@countersign/requests-api'
import type { AccountCommands } from '@countersign/requests-api/internal/access/account/account-commands'
import { refuse } from '@countersign/requests-api/internal/kernel/refusal'

describe('parsing an account command', () => {
  it.each([
    ['claim-link', { command: 'claim-link' }],
    ['list', { command: 'list' }],
    ['recover a@example.com', { command: 'recover', email: 'a@example.com' }],
    ['end-sessions a@example.com', { command: 'end-sessions', email: 'a@example.com' }],
    ['end-sessions --all', { command: 'end-sessions', email: null }],
    ['address a@example.com b@example.com', { command: 'address', from: 'a@example.com', to: 'b@example.com' }],
  ])('accepts %s', (words, order) => {
    expect(accountOrderOf(words.split(' '))).toEqual(order)
  })

  it.each([
    '',
    'destroy',
    'claim-link now',
    'list --all',
    'recover',
    'recover --all',
    'recover a b',
    'end-sessions',
    'end-sessions --everyone',
    'address a@example.com',
    'address a b c',
  ])('responds to %p with the usage', (words) => {
    expect(() => accountOrderOf(words.split(' ').filter(Boolean))).toThrow(
      /^Usage: npm run accounts -- claim-link \| list \| recover ADDRESS \| end-sessions ADDRESS\|--all \| address OLD NEW$/,
    )
  })
})

describe('a command about accounts', () => {
  const commands = {
    address: async () => refuse('address-in-use'),
  } as unknown as AccountCommands

  it('reports a refusal in the words of the API', async () => {
    const order = { command: 'address', from: 'a@example.com', to: 'b@example.com' } as const
    await expect(carryOutAccountOrder(commands, order)).rejects.toThrow(
      new AccountCommandRefused('Another account has this email address.'),
    )
  })

  it('rejects an invalid email address', async () => {
    const order = { command: 'address', from: 'a@example.com', to: 'nowhere' } as const
    await expect(async () => carryOutAccountOrder(commands, order)).rejects.toThrow(
      new AccountCommandRefused('nowhere is not an email address.'),
    )
  })
})

import { domainToASCII } from 'node:url'
import { openPasswordRules } from '@countersign/requests-api/internal/access/adapters/identity/password-rules'
import type { PasswordFault } from '@countersign/requests-api/internal/access/ports/identity'
import { describe, expect, it } from '@jest/globals'

const rules = openPasswordRules()
const context = {
  host: domainToASCII('sign.müller-brombel.example'),
  name: 'Zoë Lindqvist',
  email: 'z.lindqvist-weber@hartmannwerke.example',
  team: 'Grünfeld Immobilien',
}
const faultOf = async (password: string) => rules.faultOf(password, context)

describe('a password', () => {
  it.each<[string, PasswordFault['kind'] | undefined]>([
    ['', 'too-short'],
    ['Kq7#vX2', 'too-short'],
    ['\u{1F511}\u{1F40E}\u{1F50B}\u{1F4CE}\u{1F955}\u{1F3B7}\u{1F30B}', 'too-short'],
    ['password1', 'leaked'],
    ['PassWord1', 'leaked'],
    ['1qaz2wsx', 'leaked'],
    ['aaaaaaaaaaaa', 'guessable'],
    ['abcdefgh1234', 'guessable'],
    ['Kq7#vX2pL', undefined],
    ['correct horse battery staple', undefined],
    ['\u{1F511}\u{1F40E}\u{1F50B}\u{1F4CE}\u{1F955}\u{1F3B7}\u{1F30B}\u{1FA81}', undefined],
  ])('%s has the fault %s', async (password, kind) => {
    expect((await faultOf(password))?.kind).toBe(kind)
  })

  it('is checked by its first 100 characters, so that 256 repeated characters remain affordable', async () => {
    expect(await faultOf('ab'.repeat(128))).toEqual({ kind: 'guessable' })
    expect(await faultOf(`${'a'.repeat(100)}Kq7#vX2p!mZ9`)).toEqual({ kind: 'guessable' })
  })
})

describe('weak-with-my-company-name', () => {
  it.each<[string, Extract<PasswordFault, { kind: 'contains' }>['what']]>([
    ['Countersign1', 'product'],
    ['c0unters1gn!', 'product'],
    ['lindqvist99', 'name'],
    ['L1ndqv1st99', 'name'],
    ['tsivqdnil99', 'name'],
    ['lindqvistlindqvist', 'name'],
    ['zoelindqvist1', 'name'],
    ['z.lindqvist-weber1', 'address'],
    ['Hartmannwerke1', 'address'],
    ['weber1weber1', 'address'],
    ['grünfeld2024', 'team'],
    ['Grunfeld2024', 'team'],
    ['immobilien123', 'team'],
    ['müller1234', 'host'],
    ['brombel2024', 'host'],
  ])('%s contains a word of the %s', async (password, what) => {
    expect(await faultOf(password)).toEqual({ kind: 'contains', what })
  })

  it('accepts a strong password with such a word', async () => {
    expect(await faultOf('lindqvist keeps 9 lynxes under oath')).toBeNull()
  })

  it('ignores words of two letters and empty parts', async () => {
    const short = { host: 'localhost', name: 'Li', email: 'li@a.io', team: '' }
    expect(await rules.faultOf('Kq7#vX2pLi', short)).toBeNull()
  })
})

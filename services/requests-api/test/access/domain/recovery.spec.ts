import { describe, expect, it } from '@jest/globals'
import { changeAddress, renamePerson } from '@countersign/requests-api/internal/access/domain/account/profile'
import { recoverAccount } from '@countersign/requests-api/internal/access/domain/credentials/enrolled'
import {
  requestPasswordReset,
  resetPassword,
} from '@countersign/requests-api/internal/access/domain/credentials/password'
import { given, personAfter } from './given-person.js'
import * as sample from './sample-people.js'

const { passkeyRegistered, passwordSet, appAdded, codesIssued, resetAsked, resetId } = sample
const at = '2026-11-21T12:59:59.000Z'
const reset = (n: number) => ({ resetId: resetId(n), ...sample.password(9), at })
const resetUsed = (n: number) => ({ type: 'PasswordResetUsed' as const, data: { resetId: resetId(n) } })

describe('a person', () => {
  it('is renamed once', () => {
    const renamed = { type: 'PersonRenamed' as const, data: { name: 'Rear Admiral Hopper' } }
    given([], renamePerson, 'Rear Admiral Hopper').then(renamed)
    given([renamed], renamePerson, 'Rear Admiral Hopper').thenNothing()
  })
  it('gets another address from the command line, once', () => {
    const change = { changeId: 'change', email: 'hopper@example.com', at }
    const changed = [
      { type: 'AddressChangeAsked' as const, data: { changeId: 'change', email: change.email, validUntil: at } },
      { type: 'AddressConfirmed' as const, data: { changeId: 'change' } },
    ]
    given([], changeAddress, change).then(...changed)
    given(changed, changeAddress, change).thenNothing()
    expect(personAfter(...changed)).toMatchObject({ email: 'hopper@example.com', nextAddress: null })
    expect(personAfter(changed[0]!)).toMatchObject({ email: 'grace@example.com' })
  })
})

describe('a forgotten password', () => {
  it('can be requested to be reset, once per command', () => {
    given([passwordSet(1)], requestPasswordReset, { resetId: resetId(1), validUntil: '2026-11-21T13:00:00.000Z' }).then(
      resetAsked(1),
    )
    given([passwordSet(1), resetAsked(1)], requestPasswordReset, {
      resetId: resetId(1),
      validUntil: '2026-11-21T13:00:00.000Z',
    }).thenNothing()
  })
  it('is reset by the newest link, without removing the second factor', () => {
    const history = [passwordSet(1), appAdded(2), codesIssued(3), resetAsked(1), resetAsked(2)]
    given(history, resetPassword, reset(2)).then(resetUsed(2), passwordSet(9))
    expect(personAfter(...history, resetUsed(2), passwordSet(9))).toMatchObject({
      app: sample.app(2),
      recoveryCodes: sample.codes(3),
    })
  })
  it('is reset once when the command is repeated', () => {
    given([passwordSet(1), resetAsked(1), resetUsed(1), passwordSet(9)], resetPassword, reset(1)).thenNothing()
  })
  it.each([
    ['no link', [passwordSet(1)]],
    ['an older link', [passwordSet(1), resetAsked(1), resetAsked(2)]],
    ['a used link', [passwordSet(1), resetAsked(1), resetUsed(1), passwordSet(2)]],
    ['a link from before a new password', [passwordSet(1), resetAsked(1), passwordSet(2)]],
    ['a link that is too old', [passwordSet(1), resetAsked(1, at)]],
    ['an account without a password', [passkeyRegistered(1), resetAsked(1)]],
    ['a removed password', [passkeyRegistered(3), passwordSet(1), resetAsked(1), sample.passwordRemoved(1)]],
  ])('is not reset by %s (reset-link-twice-and-old-one)', (_, history) => {
    given(history, resetPassword, reset(1)).thenRefused('link-expired')
  })
})

describe('a lost account', () => {
  const linkId = sample.credentialId(9)
  const linkUsed = { type: 'PasswordResetUsed', data: { resetId: linkId } } as const
  const history = [passkeyRegistered(4), passwordSet(1), appAdded(2), codesIssued(3)]
  it('gets a passkey, and loses the app and the codes', () => {
    const events = [linkUsed, sample.appRemoved(2), passkeyRegistered(5)]
    given(history, recoverAccount, { resetId: linkId, passkey: sample.passkey(5) }).then(...events)
    const after = personAfter(...history, ...events)
    expect(after).toMatchObject({ app: null, recoveryCodes: null, retired: [2, 3].map(sample.credentialId) })
    expect(after.passkeys).toHaveLength(2)
  })
  it('gets a password with an app and codes instead of the old ones', () => {
    const recovery = { resetId: linkId, password: sample.password(5), app: sample.app(6), codes: sample.codes(7) }
    const events = [linkUsed, sample.appRemoved(2), passwordSet(5), appAdded(6), codesIssued(7)]
    given(history, recoverAccount, recovery).then(...events)
    given([...history, ...events], recoverAccount, recovery).thenNothing()
    expect(personAfter(...history, ...events)).toMatchObject({
      password: sample.password(5),
      app: sample.app(6),
      recoveryCodes: sample.codes(7),
    })
  })
  it('gets a password without an app', () => {
    given([], recoverAccount, { resetId: linkId, password: sample.password(5) }).then(linkUsed, passwordSet(5))
  })
})

import { describe, it } from '@jest/globals'
import {
  addAuthenticatorApp,
  issueRecoveryCodes,
  removeAuthenticatorApp,
  useRecoveryCode,
} from '@countersign/requests-api/internal/access/domain/credentials/app'
import {
  registerPasskey,
  relabelPasskey,
  removePasskey,
} from '@countersign/requests-api/internal/access/domain/credentials/passkeys'
import { removePassword, setPassword } from '@countersign/requests-api/internal/access/domain/credentials/password'
import { given, inPublic, onLoopback } from './given-person.js'
import * as sample from './sample-people.js'

const { credentialId, passkeyRegistered, passwordSet, appAdded, codesIssued, codeUsed } = sample
const withApp = [passwordSet(1), appAdded(2), codesIssued(3)]

describe('a password', () => {
  it('is set and replaced', () => {
    given([], setPassword, sample.password(1)).then(passwordSet(1))
    given([passwordSet(1)], setPassword, sample.password(2)).then(passwordSet(2))
  })
  it('is set once when the command is repeated', () => {
    given([passwordSet(1)], setPassword, sample.password(1)).thenNothing()
  })
  it('is removed with its app and codes', () => {
    given([...withApp, passkeyRegistered(4)], removePassword, inPublic).then(
      sample.passwordRemoved(1),
      sample.appRemoved(2),
    )
  })
  it('is removed once', () => {
    given([passkeyRegistered(4), passwordSet(1), sample.passwordRemoved(1)], removePassword, inPublic).thenNothing()
  })
  it('cannot be removed as the last way to sign in, even with a passkey of another host', () => {
    given([...withApp, passkeyRegistered(4, 'old.example.com')], removePassword, onLoopback).thenRefused(
      'last-sign-in-method',
    )
  })
})

describe('an authenticator app', () => {
  const adding = { ...sample.app(2), codes: sample.codes(3) }
  it('comes with recovery codes', () => {
    given([passwordSet(1)], addAuthenticatorApp, adding).then(appAdded(2), codesIssued(3))
  })
  it('replaces the earlier one', () => {
    given([passwordSet(1), appAdded(8), codesIssued(9)], addAuthenticatorApp, adding).then(appAdded(2), codesIssued(3))
  })
  it('is added once when the command is repeated', () => {
    given(withApp, addAuthenticatorApp, adding).thenNothing()
  })
  it('needs a password', () => {
    given([passkeyRegistered(4)], addAuthenticatorApp, adding).thenRefused('no-password-set')
  })
  it('can be removed if the password alone suffices or a passkey is left', () => {
    given(withApp, removeAuthenticatorApp, onLoopback).then(sample.appRemoved(2))
    given([...withApp, passkeyRegistered(4)], removeAuthenticatorApp, inPublic).then(sample.appRemoved(2))
  })
  it('cannot be removed if the password needs it', () => {
    given(withApp, removeAuthenticatorApp, inPublic).thenRefused('last-sign-in-method')
  })
  it('is removed once', () => {
    given([passwordSet(1)], removeAuthenticatorApp, inPublic).thenNothing()
  })
})

describe('recovery codes', () => {
  it('are issued again', () => {
    given(withApp, issueRecoveryCodes, sample.codes(5)).then(codesIssued(5))
  })
  it('are issued once when the command is repeated', () => {
    given(withApp, issueRecoveryCodes, sample.codes(3)).thenNothing()
  })
  it('require a password with an app', () => {
    for (const history of [[], [passwordSet(1)], [...withApp, sample.appRemoved(2)]])
      given(history, issueRecoveryCodes, sample.codes(3)).thenRefused('needs-password-and-app')
  })
  it('are used once each (recovery-code-twice)', () => {
    given(withApp, useRecoveryCode, 1).then(codeUsed(3, 1))
    given([...withApp, codeUsed(3, 1)], useRecoveryCode, 1).thenRefused('begin-again')
  })
  it('cannot be used if replaced, removed, or beyond the last', () => {
    const histories = [
      [...withApp, codesIssued(5), codeUsed(5, 1)],
      [...withApp, sample.appRemoved(2)],
    ]
    for (const history of histories) given(history, useRecoveryCode, 1).thenRefused('begin-again')
    given(withApp, useRecoveryCode, 3).thenRefused('begin-again')
  })
})

describe('a passkey', () => {
  it('is registered', () => {
    given([], registerPasskey, sample.passkey(1)).then(passkeyRegistered(1))
  })
  it('is registered once when the command is repeated', () => {
    given([passkeyRegistered(1)], registerPasskey, sample.passkey(1)).thenNothing()
  })
  it('is refused under a second id', () => {
    given([passkeyRegistered(1)], registerPasskey, { ...sample.passkey(1), credentialId: credentialId(2) }).thenRefused(
      'passkey-refused',
    )
  })
  it('is limited to 20 per person', () => {
    const twenty = Array.from({ length: 20 }, (_, n) => passkeyRegistered(n))
    given(twenty, registerPasskey, sample.passkey(20)).thenRefused('too-many-passkeys', { most: 20 })
  })
  it('is relabelled', () => {
    const relabelled = { type: 'PasskeyRelabelled' as const, data: { credentialId: credentialId(1), label: 'Phone' } }
    given([passkeyRegistered(1)], relabelPasskey, credentialId(1), 'Phone').then(relabelled)
    given([passkeyRegistered(1), relabelled], relabelPasskey, credentialId(1), 'Phone').thenNothing()
    given([passkeyRegistered(1)], relabelPasskey, credentialId(2), 'Phone').thenRefused('no-such-passkey')
  })
  it('is removed, once', () => {
    const removed = { type: 'PasskeyRemoved' as const, data: { credentialId: credentialId(1) } }
    given([passkeyRegistered(1), passkeyRegistered(2)], removePasskey, credentialId(1), inPublic).then(removed)
    given([passkeyRegistered(1), passkeyRegistered(2), removed], removePasskey, credentialId(1), inPublic).thenNothing()
    given([passkeyRegistered(1)], removePasskey, credentialId(7), inPublic).thenRefused('no-such-passkey')
  })
  it('cannot be removed as the last way to sign in (last-sign-in-method)', () => {
    for (const others of [[], [passwordSet(2)], [passkeyRegistered(3, 'old.example.com')]])
      given([passkeyRegistered(1), ...others], removePasskey, credentialId(1), inPublic).thenRefused(
        'last-sign-in-method',
      )
  })
  it('can be removed if it belongs to another host and a usable one is left', () => {
    const history = [passkeyRegistered(1), passkeyRegistered(3, 'old.example.com')]
    const removed = { type: 'PasskeyRemoved', data: { credentialId: credentialId(3) } }
    given(history, removePasskey, credentialId(3), inPublic).then(removed)
  })
})

import type { AccountEventNamed, PersonEvent } from '@countersign/requests-api/internal/access/domain/events'

export const personId = '0190aaaa-0000-7000-8000-000000000001'
export const otherPersonId = '0190aaaa-0000-7000-8000-000000000002'
export const teamId = '0190f000-0000-7000-8000-000000000001'
export const invitationId = '0190bbbb-0000-7000-8000-000000000001'
export const joinedAt = '2026-11-21T12:00:00.000Z'
export const credentialId = (n: number): string => `0190cccc-0000-7000-8000-${String(n).padStart(12, '0')}`
export const resetId = (n: number): string => `0190dddd-0000-7000-8000-${String(n).padStart(12, '0')}`

export const joined: AccountEventNamed<'PersonJoined'> = {
  type: 'PersonJoined',
  data: { personId, name: 'Grace Hopper', email: 'grace@example.com', locale: 'en', by: 'claim' },
}

export const passkey = (n: number, rpId = 'sign.example.com'): AccountEventNamed<'PasskeyRegistered'>['data'] => ({
  credentialId: credentialId(n),
  rpId,
  externalId: `external-${n}`,
  publicKey: `key-${n}`,
  transports: ['internal'],
  backedUp: true,
  label: `Laptop ${n}`,
})

export const passkeyRegistered = (n: number, rpId?: string): PersonEvent => ({
  type: 'PasskeyRegistered',
  data: passkey(n, rpId),
})

export const password = (n: number) => ({ credentialId: credentialId(n), hash: `$argon2id$${n}` })
export const passwordSet = (n: number): PersonEvent => ({ type: 'PasswordSet', data: password(n) })
export const passwordRemoved = (n: number): PersonEvent => ({
  type: 'PasswordRemoved',
  data: { credentialId: credentialId(n) },
})

export const app = (n: number) => ({ credentialId: credentialId(n), secret: `SECRET${n}` })
export const appAdded = (n: number): PersonEvent => ({ type: 'AuthenticatorAppAdded', data: app(n) })
export const appRemoved = (n: number): PersonEvent => ({
  type: 'AuthenticatorAppRemoved',
  data: { credentialId: credentialId(n) },
})

export const codes = (n: number) => ({ credentialId: credentialId(n), hashes: ['a', 'b', 'c'] })
export const codesIssued = (n: number): PersonEvent => ({ type: 'RecoveryCodesIssued', data: codes(n) })
export const codeUsed = (n: number, number: number): PersonEvent => ({
  type: 'RecoveryCodeUsed',
  data: { credentialId: credentialId(n), number },
})

export const resetAsked = (n: number, validUntil = '2026-11-21T13:00:00.000Z'): PersonEvent => ({
  type: 'PasswordResetAsked',
  data: { resetId: resetId(n), validUntil },
})

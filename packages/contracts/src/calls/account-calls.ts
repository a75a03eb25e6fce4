import type { Call } from './call.js'

const session = { needs: 'session', keyless: true } as const
const recent = { ...session, recentAuth: true } as const

/** A person’s own account. */
export const accountCalls = {
  changeMe: { needs: 'session', method: 'patch', path: '/api/me', body: 'MeChange', answer: 'Me' },
  readMethods: { ...session, method: 'get', path: '/api/me/methods', answer: 'MethodsView' },
  setPassword: { ...recent, method: 'post', path: '/api/me/password', body: 'SettingPassword', answer: null },
  removePassword: { ...recent, method: 'delete', path: '/api/me/password', answer: null },
  newPasskeyOptions: { ...session, method: 'post', path: '/api/me/passkeys/options', answer: 'PasskeyOptions' },
  addPasskey: { ...recent, method: 'post', path: '/api/me/passkeys', body: 'AddingPasskey', answer: ['PasskeyView'] },
  relabelPasskey: {
    ...session,
    method: 'patch',
    path: '/api/me/passkeys/{id}',
    body: 'RelabellingPasskey',
    answer: null,
  },
  removePasskey: { ...recent, method: 'delete', path: '/api/me/passkeys/{id}', answer: null },
  addAuthenticator: { ...recent, method: 'post', path: '/api/me/authenticator', answer: 'AuthenticatorOffer' },
  confirmAuthenticator: {
    ...recent,
    method: 'post',
    path: '/api/me/authenticator/confirm',
    body: 'ConfirmingAuthenticator',
    answer: 'RecoveryCodes',
  },
  removeAuthenticator: { ...recent, method: 'delete', path: '/api/me/authenticator', answer: null },
  issueRecoveryCodes: { ...recent, method: 'post', path: '/api/me/recovery-codes', answer: 'RecoveryCodes' },
  listSessions: { ...session, method: 'get', path: '/api/me/sessions', answer: ['SessionView'] },
  endOtherSessions: { ...recent, method: 'delete', path: '/api/me/sessions', answer: null },
  endSession: { ...session, method: 'delete', path: '/api/me/sessions/{ref}', answer: null },
} as const satisfies Record<string, Call>

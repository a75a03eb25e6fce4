import type { Call } from './call.js'

const anyone = { method: 'post', needs: 'anyone', keyless: true } as const
const claimed = { ...anyone, anyoneIf: 'claimed', limited: true } as const

/** Claiming the installation, signing in and recovering an account. */
export const accessCalls = {
  me: { method: 'get', path: '/api/me', needs: 'session', answer: 'Me' },
  authOptions: { method: 'get', path: '/api/auth/options', needs: 'anyone', answer: 'AuthOptions' },
  readSetup: { ...anyone, path: '/api/setup/read', body: 'SetupReading', answer: 'Setup' },
  claim: { ...anyone, path: '/api/setup/claim', body: 'Claiming', answer: 'Me' },
  beginEnrollment: {
    ...anyone,
    limited: true,
    path: '/api/auth/enrol',
    body: 'BeginningEnrollment',
    answer: 'EnrollmentOffer',
  },
  passkeyOptions: { ...claimed, path: '/api/auth/passkey/options', answer: 'PasskeyOptions' },
  signInByPasskey: { ...claimed, path: '/api/auth/passkey', body: 'PasskeySignIn', answer: 'Me' },
  signInByPassword: { ...claimed, path: '/api/auth/password', body: 'PasswordSignIn', answer: 'SignInStep' },
  secondFactor: { ...claimed, path: '/api/auth/second-factor', body: 'SecondFactor', answer: 'Me' },
  confirmAgain: {
    method: 'post',
    path: '/api/auth/again',
    needs: 'session',
    keyless: true,
    body: 'Confirming',
    answer: 'Confirmed',
  },
  recover: { ...claimed, path: '/api/auth/recover', body: 'Recovering', answer: 'Me' },
  signOut: { ...claimed, path: '/api/auth/sign-out', answer: null },
  forgotPassword: { ...claimed, path: '/api/auth/forgot', body: 'Forgetting', answer: null, status: 202 },
  readReset: { ...claimed, path: '/api/auth/reset/read', body: 'ResetReading', answer: 'ResetTarget' },
  resetPassword: { ...claimed, path: '/api/auth/reset', body: 'Resetting', answer: null },
} as const satisfies Record<string, Call>

import { addressSentences } from '@countersign/contracts/pasted-address'

// Sentences that several components say, or that take a line.

const lasting = new Intl.NumberFormat('en', { style: 'unit', unit: 'day', unitDisplay: 'long' })
const listed = new Intl.ListFormat('en', { type: 'unit' })

export const commonWords = {
  email: 'Email Address',
  addressFaults: { ...addressSentences, incomplete: 'Enter your email address, such as ada@example.com.' },
  advice: 'At least 8 characters. A sentence of 15 or more is easy to keep and hard to guess.',
  toSignIn: 'Back to sign-in',
  unharmed: 'Your account is unharmed.',
  openToOwnMachine:
    'This installation is open to its own machine only. Protect it with an account to use it from elsewhere.',
  linkGone: 'This link no longer works',
}

export const passkeyWords = {
  missingText: 'It is too old, or this address is not secure (https). Go on with a password.',
  closed: 'The passkey prompt was closed, or took longer than a minute. Try again, or use another way.',
}

export const signInWords = {
  title: 'Sign in',
  passkey: 'Sign in with a passkey',
  rememberHint: (days: number) =>
    days > 7
      ? `${lasting.format(days)}, ending sooner after ${lasting.format(7)} without use`
      : `For ${lasting.format(days)}`,
  pausedTitle: 'Too many attempts',
  paused: (time: string) => `Try again in ${time}, or use your passkey.`,
  nobodyLocked: 'Nobody is locked out, and passkeys are never delayed.',
}

export const secondFactorWords = {
  noApp: 'Confirm that it is you.',
  submit: 'Sign in',
  paused: (time: string) => `Try a code from the app again in ${time}, or use another way.`,
  codesLeft: (left: number) =>
    left === 0
      ? 'No recovery codes are left'
      : left === 1
        ? 'One recovery code is left'
        : `${left} recovery codes are left`,
  codesLeftLede:
    'The code that you used no longer works. Make new ones in Settings, Sign-in and devices. We also tell you of its use by email.',
}

export const addPasskeyWords = {
  lede: 'Next time it is one touch instead of a password and a code.',
  below: 'It can be removed at any time in Settings, Sign-in and devices.',
}

export const forgotWords = {
  title: 'Forgot the password',
  sent: (email: string) =>
    `If ${email} has an account here, a link is on its way. It works for one hour; only the newest counts.`,
  same: 'The answer is the same for every address, so that nobody can find out who has an account.',
  failed: 'The link could not be sent',
}

export const resetWords = {
  title: 'Set a new password',
  longEnough: 'Long enough. The server also checks whether it can be guessed.',
}

export const credentialWords = {
  how: 'How you sign in',
  appHint: 'With ten recovery codes for the day the phone is lost.',
  app: 'Authenticator app',
  codes: 'Recovery codes',
  stillOpen: (open: readonly string[]) => `Still open: ${listed.format(open)}.`,
  openCode: 'the code from the app',
  openTick: 'the tick at the recovery codes',
  noPasskey: 'The browser stopped: it was cancelled, or took longer than a minute. Nothing has changed.',
}

export const setupWords = {
  title: 'Protect this installation',
  submitPasskey: 'Create a passkey and protect',
  submit: 'Protect this installation',
  failed: 'The installation could not be protected',
  owned:
    'Somebody finished this page before you. If that was not your plan, whoever runs the server can tell you who it was.',
  unclaimed: 'Its claim link makes you the owner. Run this command on the server, then open the link that it prints:',
  unclaimedHere:
    'Its claim link makes you the owner. The terminal showed it when the product started. To print it again, run this command in the product’s folder:',
  invalid: 'Run this command on the server for the current link:',
  copyCommand: 'Copy the command',
}

export const joinTitle = 'Join a team'

export const recoverWords = {
  title: 'Recover your account',
  submitPasskey: 'Create a passkey and sign in',
  submit: 'Recover the account',
  failed: 'The account could not be recovered',
}

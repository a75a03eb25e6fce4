import { addressSentences } from '@countersign/contracts/pasted-address'

const lasting = new Intl.NumberFormat('en', { style: 'unit', unit: 'day', unitDisplay: 'long' })
const listed = new Intl.ListFormat('en', { type: 'unit' })

export const frameWords = {
  at: (host: string) => `Countersign at ${host}`,
  falsePage: 'How to recognize a false page',
  recognize: (origin: string) =>
    `The address of the real page starts with ${origin}/. A passkey works only there. Enter your password on no other page.`,
}

/** Said on several pages. */
export const commonWords = {
  email: 'Email Address',
  addressFaults: { ...addressSentences, incomplete: 'Enter your email address, such as ada@example.com.' },
  password: 'Password',
  passwordMissing: 'Enter your password.',
  advice: 'At least 8 characters. A sentence of 15 or more is easy to keep and hard to guess.',
  show: 'Show password',
  hide: 'Hide password',
  toSignIn: 'Back to sign-in',
  retry: 'Retry',
  unavailable: 'Sign-in is not available right now',
  unharmed: 'Your account is unharmed.',
  inAMoment: 'Try again in a moment.',
  ownMachine: 'Open to its own machine',
  openToOwnMachine:
    'This installation is open to its own machine only. Protect it with an account to use it from elsewhere.',
  linkGone: 'This link no longer works',
  linkUsed: 'This link was used or is too old. Ask for a new one.',
  pageOld: 'This page was open too long',
  pageOldText: 'This page was open too long. Load it again.',
  loadAgain: 'Load it again',
}

export const passkeyWords = {
  needsName: (address: string) => `Browsers refuse passkeys at ${address}`,
  openByName: (name: string) => `Open this page at ${name}`,
  byName: 'to use one. Or go on with a password.',
  noName: 'They need the name of a server, not its number. Go on with a password.',
  missing: 'This browser has no passkeys here',
  missingText: 'It is too old, or this address is not secure (https). Go on with a password.',
  closed: 'The passkey prompt was closed, or took longer than a minute. Try again, or use another way.',
}

export const signInWords = {
  title: 'Sign in',
  again: 'Sign in again',
  ended: 'Your session has ended. What you entered is stored, and you go back to it.',
  notYou: 'Not you?',
  passwordInstead: 'Use the password',
  passkey: 'Sign in with a passkey',
  orAddress: 'or with your address',
  continue: 'Continue',
  noAccount: 'Were you sent a document to sign? Open the link in that email; you need no account.',
  change: 'Change',
  forgot: 'Forgot it?',
  submit: 'Sign in',
  submitIn: (clock: string) => `Try again in ${clock}`,
  passkeyInstead: 'Use a passkey instead',
  remember: 'Keep me signed in on this device',
  rememberHint: (days: number) =>
    days > 7
      ? `${lasting.format(days)}, ending sooner after ${lasting.format(7)} without use`
      : `For ${lasting.format(days)}`,
  pausedTitle: 'Too many attempts',
  paused: (time: string) => `Try again in ${time}, or use your passkey.`,
  nobodyLocked: 'Nobody is locked out, and passkeys are never delayed.',
  pauseOver: 'You can try again now.',
}

export const secondFactorWords = {
  title: 'One more step',
  openApp: 'Open your authenticator app and enter the code for Countersign.',
  noApp: 'Confirm that it is you.',
  code: 'Six-digit code',
  codeMissing: 'Enter the six digits that the app shows.',
  changes: 'It changes every 30 seconds.',
  submit: 'Sign in',
  or: 'or',
  passkey: 'Use a passkey',
  recovery: 'Use a recovery code',
  paused: (time: string) => `Try a code from the app again in ${time}, or use another way.`,
  recoveryTitle: 'Use a recovery code',
  recoveryLede: 'One of the ten that you kept when you set this up. It works once.',
  recoveryCode: 'Recovery code',
  recoveryMissing: 'Enter one of your recovery codes.',
  recoveryHint: 'Capitals and dashes do not matter.',
  codesLeft: (left: number) =>
    left === 0
      ? 'No recovery codes are left'
      : left === 1
        ? 'One recovery code is left'
        : `${left} recovery codes are left`,
  codesLeftLede:
    'The code that you used no longer works. Make new ones in Settings, Sign-in and devices. We also tell you of its use by email.',
  goOn: 'Continue',
  back: 'Back to the code',
  allGone: 'All codes gone? Whoever runs the server can let you in again:',
  recoverCommand: 'npm run accounts -- recover',
}

export const addPasskeyWords = {
  title: 'Add a passkey',
  lede: 'Next time it is one touch instead of a password and a code.',
  submit: 'Add a passkey',
  notNow: 'Not now',
  below: 'It can be removed at any time in Settings, Sign-in and devices.',
}

export const forgotWords = {
  title: 'Forgot the password',
  lede: 'We send a link that lets you set a new one. It works for one hour.',
  submit: 'Send the link',
  sentTitle: 'Check your email',
  sent: (email: string) =>
    `If ${email} has an account here, a link is on its way. It works for one hour; only the newest counts.`,
  again: 'Send it again',
  againIn: (clock: string) => `Send it again in ${clock}`,
  sentAgain: 'Sent again.',
  same: 'The answer is the same for every address, so that nobody can find out who has an account.',
  failed: 'The link could not be sent',
}

export const resetWords = {
  title: 'Set a new password',
  lede: (email: string) => `For ${email}. All your devices are signed out; the second factor stays as it is.`,
  password: 'New password',
  passwordMissing: 'Enter a new password.',
  submit: 'Set password',
  failed: 'The password could not be set',
  askAgain: 'Ask for a new link',
  doneTitle: 'Your password is set',
  done: 'You are signed out on all devices. Sign in with the new password.',
  signIn: 'Sign in',
  strength: {
    short: 'Too short',
    fair: 'A longer one is harder to guess',
    long: 'Long enough. The server also checks whether it can be guessed.',
  },
}

export const credentialWords = {
  how: 'How you sign in',
  passkey: 'Passkey',
  passkeyHint: 'Your fingerprint, face or device PIN. Nothing to remember, nothing to steal.',
  passwordAndApp: 'Password and authenticator app',
  appHint: 'With ten recovery codes for the day the phone is lost.',
  passwordOnly: 'Password',
  passwordOnlyHint: 'On this machine an authenticator app is optional.',
  alsoApp: 'Also use an authenticator app, with ten recovery codes',
  newPassword: 'Password',
  passwordMissing: 'Enter a password.',
  continue: 'Continue to the authenticator app',
  app: 'Authenticator app',
  scan: 'Scan it with an authenticator app. No camera? Type this instead:',
  qr: 'QR code for an authenticator app',
  openApp: 'Open the app on this device',
  copySecret: 'Copy the secret',
  code: 'Six-digit code',
  codeHint: 'Enter the code that the app shows now.',
  codes: 'Recovery codes',
  shownOnce: 'Ten recovery codes, shown this once',
  save: 'Save as a file',
  copyAll: 'Copy all ten',
  print: 'Print',
  kept: 'I have kept these codes in a safe place',
  copied: 'Copied.',
  copyFailed: 'The browser did not allow copying. Mark the text and copy it.',
  fileName: 'countersign-recovery-codes.txt',
  fileHead: (host: string) => `Countersign at ${host}: recovery codes. Each works once.`,
  stillOpen: (open: readonly string[]) => `Still open: ${listed.format(open)}.`,
  openCode: 'the code from the app',
  openTick: 'the tick at the recovery codes',
  noPasskeyTitle: 'No passkey was created',
  noPasskey: 'The browser stopped: it was cancelled, or took longer than a minute. Nothing has changed.',
  tryAgain: 'Try again',
  passwordInstead: 'Use a password instead',
}

export const setupWords = {
  title: 'Protect this installation',
  lede: 'This installation has no owner yet. If you finish this page, you become its owner: you create the first team, and everything made so far belongs to it.',
  about: 'About you',
  name: 'Full Name',
  nameMissing: 'Enter your name.',
  team: 'Name of your team',
  teamMissing: 'Enter a name for your team.',
  submitPasskey: 'Create a passkey and protect',
  submit: 'Protect this installation',
  below:
    'Afterwards every page asks for a sign-in. Scripts without a session get 401 from then on. This cannot be undone.',
  failed: 'The installation could not be protected',
  ownedTitle: 'This installation has an owner',
  owned:
    'Somebody finished this page before you. If that was not your plan, whoever runs the server can tell you who it was.',
  signIn: 'Sign in',
  unclaimedTitle: 'Nobody owns this installation yet',
  unclaimed: 'Its claim link makes you the owner. Run this command on the server, then open the link that it prints:',
  unclaimedHere:
    'Its claim link makes you the owner. The terminal showed it when the product started. To print it again, run this command in the product’s folder:',
  claimCommand: 'npm run accounts -- claim-link',
  invalidTitle: 'This claim link is not valid',
  invalid: 'Run this command on the server for the current link:',
  copyCommand: 'Copy the command',
  notYetTitle: 'This installation cannot be claimed yet',
}

export const recoverWords = {
  title: 'Recover your account',
  lede: 'Choose how you sign in from now on. Your old authenticator app and recovery codes stop working, and all sessions end. Other passkeys stay.',
  submitPasskey: 'Create a passkey and sign in',
  submit: 'Recover the account',
  failed: 'The account could not be recovered',
  gone: 'This link was used or is too old. Run this command on the server for a new one:',
  command: 'npm run accounts -- recover',
}

/** Sentences of the dialog that confirms that it is you. */
export const words = {
  title: 'Confirm that it is you',
  changes: 'This changes how you sign in to this account, and you signed in more than 10 minutes ago.',
  reads: 'The link in this email changes how you sign in, and you signed in more than 10 minutes ago.',
  erases: 'This erases a request for good, and you signed in more than 10 minutes ago.',
  goesOn: 'What you entered stays. Afterwards it goes on by itself.',
  byPasskey: 'Use your passkey',
  insteadCode: 'Use a code instead',
  insteadPasskey: 'Use your passkey instead',
  enterCode: 'Enter the code that your authenticator app shows now.',
  code: 'Six-digit code',
  password: 'Password',
  confirm: 'Confirm',
  cancel: 'Cancel',
  noPasskey: 'No passkey was used. Try again.',
  notHere: 'This browser cannot use passkeys at this address.',
} as const

export const words = {
  failed: 'Your ways to sign in could not be loaded',
  save: 'Save',
  passkeys: {
    noneHint: 'A passkey signs you in with your device’s own lock.',
    add: 'Add a passkey',
    notHere: 'This browser cannot use passkeys at this address. Open Countersign on localhost or over https.',
  },
  ways: { title: 'Password and codes', notSet: 'Not set' },
  password: {
    setUp: 'Set a password',
    setText: 'Without a passkey at hand, it signs you in together with an authenticator app.',
  },
  app: {
    text: 'Scan this code with the app, or enter the secret there. Then type the code that the app shows.',
    qr: 'QR code with the secret for the app',
    failed: 'The authenticator app could not be added',
  },
  codes: {
    left: (left: number, date: string) => `${left} of 10 left · made ${date}`,
    needsApp: 'They come with an authenticator app',
    renew: 'Create new codes',
    save: 'Save as a file',
  },
  devices: {
    failed: 'Your devices could not be loaded',
    endAll: 'Sign out all others',
    failedEnd: 'Failed to sign out the device',
  },
} as const

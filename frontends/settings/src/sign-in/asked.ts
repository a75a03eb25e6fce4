import type { PasskeyView } from '@countersign/contracts'

/** The dialog that is open. */
export type Asked =
  | { dialog: 'add-passkey' | 'password' | 'remove-password' | 'app' | 'remove-app' | 'codes' }
  | { dialog: 'rename-passkey' | 'remove-passkey'; passkey: PasskeyView }

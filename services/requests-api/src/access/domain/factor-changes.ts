import type { AccountEvent } from './events.js'

/** A change of the ways in which a person signs in. */
export type FactorChange =
  | 'password-added'
  | 'password-changed'
  | 'password-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'app-added'
  | 'app-removed'
  | 'recovery-codes-made'

/** @param hadPassword before the event */
export function factorChangeOf({ type }: Pick<AccountEvent, 'type'>, hadPassword: boolean): FactorChange | null {
  switch (type) {
    case 'PasswordSet':
      return hadPassword ? 'password-changed' : 'password-added'
    case 'PasswordRemoved':
      return 'password-removed'
    case 'PasskeyRegistered':
      return 'passkey-added'
    case 'PasskeyRemoved':
      return 'passkey-removed'
    case 'AuthenticatorAppAdded':
      return 'app-added'
    case 'AuthenticatorAppRemoved':
      return 'app-removed'
    case 'RecoveryCodesIssued':
      return 'recovery-codes-made'
    default:
      return null
  }
}

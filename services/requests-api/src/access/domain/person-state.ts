/** A person's account, folded from its stream. Values are null once their key was destroyed. */
export interface PersonState {
  personId: string
  name: string | null
  email: string | null
  locale: string
  password: PasswordState | null
  passkeys: readonly PasskeyState[]
  app: AppState | null
  recoveryCodes: RecoveryCodesState | null
  /** The newest link for a new password. */
  reset: { resetId: string; validUntil: string; used: boolean } | null
  /** An address that waits for its confirmation. */
  nextAddress: { changeId: string; email: string | null } | null
  /** Devices known before this time are unknown again; set by a password reset and a recovery. */
  devicesSince: string | null
  /** Replaced and removed credentials; their keys are to be destroyed. */
  retired: readonly string[]
}

export interface PasswordState {
  credentialId: string
  hash: string | null
  setAt: string
}

export interface PasskeyState {
  credentialId: string
  rpId: string
  externalId: string | null
  publicKey: string | null
  transports: readonly string[]
  backedUp: boolean
  label: string | null
  addedAt: string
}

export interface AppState {
  credentialId: string
  secret: string | null
  addedAt: string
}

export interface RecoveryCodesState {
  credentialId: string
  hashes: readonly string[] | null
  /** Positions of the used codes, from 0. */
  used: readonly number[]
  issuedAt: string
}

/** The number of recovery codes that still work. */
export const recoveryCodesLeft = ({ recoveryCodes }: Pick<PersonState, 'recoveryCodes'>): number =>
  (recoveryCodes?.hashes?.length ?? 0) - (recoveryCodes?.used.length ?? 0)

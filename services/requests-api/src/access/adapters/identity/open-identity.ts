import crypto from 'node:crypto'
import type { Identity } from '../../ports/identity.js'
import { openAuthenticatorApps } from './authenticator-apps.js'
import { openPasskeys } from './passkeys.js'
import { openPasswordHasher } from './password-hasher.js'
import { openPasswordRules } from './password-rules.js'

/** Loads each library on first use, so the open mode loads none (ADR 0127). */
export function openIdentity({ publicUrl }: { publicUrl: URL }): Identity {
  return {
    passwords: openPasswordHasher(crypto.argon2),
    rules: openPasswordRules(),
    apps: openAuthenticatorApps(),
    passkeys: openPasskeys(publicUrl),
  }
}

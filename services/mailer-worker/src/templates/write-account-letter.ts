import type { AccountMailContent } from '@countersign/contracts/jobs'
import { addressChanged } from './kinds/address-changed.js'
import { claimed } from './kinds/claimed.js'
import { factorChanged } from './kinds/factor-changed.js'
import { newSignIn } from './kinds/new-sign-in.js'
import { recoveryCodeUsed } from './kinds/recovery-code-used.js'
import { noPasswordToReset, resetPassword } from './kinds/reset-password.js'
import { signInsFailed } from './kinds/sign-ins-failed.js'
import type { Letter } from './letter.js'
import type { Branding } from './shared-parts.js'

export function accountBody(content: AccountMailContent, link: string, branding: Branding): Omit<Letter, 'identity'> {
  switch (content.kind) {
    case 'reset-password':
      return resetPassword(content, link, branding)
    case 'no-password-to-reset':
      return noPasswordToReset(content, link, branding)
    case 'new-sign-in':
      return newSignIn(content, link, branding)
    case 'factor-changed':
      return factorChanged(content, link, branding)
    case 'sign-ins-failed':
      return signInsFailed(content, link, branding)
    case 'recovery-code-used':
      return recoveryCodeUsed(content, link, branding)
    case 'claimed':
      return claimed(content, link, branding)
    case 'address-changed':
      return addressChanged(content, link, branding)
  }
}

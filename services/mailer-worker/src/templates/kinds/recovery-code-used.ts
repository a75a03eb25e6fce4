import type { AccountMailContent } from '@countersign/contracts/jobs'
import { falseAccountMailNote, ifNotYou, lockedOut, originFacts, sentAboutAccount } from '../account-parts.js'
import type { Letter } from '../letter.js'
import type { Branding } from '../shared-parts.js'
import { begun, count } from '../words.js'

type RecoveryCodeUsed = Extract<AccountMailContent, { kind: 'recovery-code-used' }>
type Body = Omit<Letter, 'identity'>

export function recoveryCodeUsed(content: RecoveryCodeUsed, link: string, branding: Branding): Body {
  const left = `${begun(count(content.left, 'recovery code'))} ${content.left === 1 ? 'is' : 'are'} left.`
  return {
    subject: 'A recovery code was used',
    preheader: `A recovery code replaced the code of your authenticator app. ${left}`,
    heading: 'A recovery code was used',
    lead: `A recovery code replaced the code of your authenticator app. It no longer works. ${left} If this was you, you don’t have to do anything.`,
    facts: originFacts(content),
    button: { label: 'See how you sign in', url: link },
    notes: [
      ifNotYou(
        'Someone knows your password and has your recovery codes. Open the page above, change your password, make new ' +
          `recovery codes and sign out all other devices. ${lockedOut}`,
      ),
      falseAccountMailNote(branding),
    ],
    closing: sentAboutAccount(branding),
  }
}

import type { AccountMailContent } from '@countersign/contracts/jobs'
import { falseAccountMailNote, ifNotYou, lockedOut, originFacts, sentAboutAccount } from '../account-parts.js'
import type { Letter } from '../letter.js'
import type { Branding } from '../shared-parts.js'

type NewSignIn = Extract<AccountMailContent, { kind: 'new-sign-in' }>
type Body = Omit<Letter, 'identity'>

export function newSignIn(content: NewSignIn, link: string, branding: Branding): Body {
  const agent = content.agent ?? 'Unknown browser'
  return {
    subject: `New sign-in: ${agent}`,
    preheader: 'Your account was used on a device that we don’t know yet.',
    heading: `New sign-in: ${agent}`,
    lead: 'Your account was used on a device that we don’t know yet. If this was you, you don’t have to do anything.',
    facts: originFacts(content),
    button: { label: 'See your devices', url: link },
    notes: [
      ifNotYou(
        'Sign out that device on the page above. Then change your password, and remove every passkey that isn’t yours. ' +
          lockedOut,
      ),
      falseAccountMailNote(branding),
    ],
    closing: sentAboutAccount(branding),
  }
}

import type { AccountMailContent } from '@countersign/contracts/jobs'
import { falseAccountMailNote, ifNotYou, originFacts, sentAboutAccount } from '../account-parts.js'
import type { Letter } from '../letter.js'
import type { Branding } from '../shared-parts.js'

type SignInsFailed = Extract<AccountMailContent, { kind: 'sign-ins-failed' }>
type Body = Omit<Letter, 'identity'>

export function signInsFailed(content: SignInsFailed, link: string, branding: Branding): Body {
  return {
    subject: 'Ten failed sign-in attempts',
    preheader: 'Nobody got in. Your account isn’t locked.',
    heading: 'Ten failed sign-in attempts',
    lead:
      'Someone tried ten times in a row to sign in to your account and failed. Further attempts are slowed down. Your ' +
      'account isn’t locked: a passkey and the devices that you have signed in on work as before.',
    facts: originFacts(content).map((fact) => (fact.label === 'Time' ? { ...fact, label: 'Last attempt' } : fact)),
    button: { label: 'See how you sign in', url: link },
    notes: [
      ifNotYou(
        'If you use your password anywhere else, change it on the page above. A passkey can’t be guessed: with one, you ' +
          'can remove the password.',
      ),
      falseAccountMailNote(branding),
    ],
    closing: sentAboutAccount(branding),
  }
}

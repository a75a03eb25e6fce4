import type { AccountMailContent, FactorChange } from '@countersign/contracts/jobs'
import { falseAccountMailNote, ifNotYou, lockedOut, originFacts, sentAboutAccount } from '../account-parts.js'
import type { Letter } from '../letter.js'
import type { Branding } from '../shared-parts.js'

type FactorChanged = Extract<AccountMailContent, { kind: 'factor-changed' }>
type Body = Omit<Letter, 'identity'>

const said: Readonly<Record<FactorChange, string>> = {
  'password-added': 'A password was added',
  'password-changed': 'The password was changed',
  'password-removed': 'The password was removed',
  'passkey-added': 'A passkey was added',
  'passkey-removed': 'A passkey was removed',
  'app-added': 'An authenticator app was added',
  'app-removed': 'The authenticator app was removed',
  'recovery-codes-made': 'New recovery codes were made; earlier ones no longer work',
}

const subjects: readonly (readonly [readonly FactorChange[], string])[] = [
  [['password-changed'], 'Your password was changed'],
  [['password-added', 'passkey-added', 'app-added'], 'A way to sign in was added'],
  [['password-removed', 'passkey-removed', 'app-removed'], 'A way to sign in was removed'],
  [['recovery-codes-made'], 'New recovery codes were made'],
]

/** One mail for the changes of one action; its subject names the one that matters most to a thief. */
export function factorChanged(content: FactorChanged, link: string, branding: Branding): Body {
  const { changes } = content
  const subject = subjects.find(([meant]) => changes.some((change) => meant.includes(change)))![1]
  return {
    subject,
    preheader: 'Please check that it was you.',
    heading: subject,
    lead: 'If this was you, you don’t have to do anything.',
    facts: [{ label: 'Changed', lines: changes.map((change) => said[change]) }, ...originFacts(content)],
    button: { label: 'See how you sign in', url: link },
    notes: [
      ifNotYou(
        'Someone else may be using your account. Open the page above, remove what isn’t yours, change your password and ' +
          `sign out all other devices. ${lockedOut}`,
      ),
      falseAccountMailNote(branding),
    ],
    closing: sentAboutAccount(branding),
  }
}

import type { FactorChange } from '@countersign/contracts/jobs'
import { ifYou, lockedOut, originFacts } from '../account-parts.js'
import type { Template } from '../letter.js'
import { fact } from '../shared-parts.js'

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
export const factorChanged: Template<'factor-changed'> = (content) => {
  const { changes } = content
  return {
    subject: subjects.find(([meant]) => changes.some((change) => meant.includes(change)))![1],
    preheader: 'Please check that it was you.',
    lead: ifYou,
    facts: [fact('Changed', ...changes.map((change) => said[change])), ...originFacts(content)],
    button: 'See how you sign in',
    ifNotYou:
      'Someone else may be using your account. Open the page above, remove what isn’t yours, change your password and ' +
      `sign out all other devices. ${lockedOut}`,
  }
}

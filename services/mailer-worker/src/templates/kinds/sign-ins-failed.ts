import { originFacts } from '../account-parts.js'
import type { Template } from '../letter.js'

export const signInsFailed: Template<'sign-ins-failed'> = (content) => ({
  subject: 'Ten failed sign-in attempts',
  preheader: 'Nobody got in. Your account isn’t locked.',
  lead:
    'Someone tried ten times in a row to sign in to your account and failed. Further attempts are slowed down. Your ' +
    'account isn’t locked: a passkey and the devices that you have signed in on work as before.',
  facts: originFacts(content, 'Last attempt'),
  button: 'See how you sign in',
  ifNotYou:
    'If you use your password anywhere else, change it on the page above. A passkey can’t be guessed: with one, you ' +
    'can remove the password.',
})

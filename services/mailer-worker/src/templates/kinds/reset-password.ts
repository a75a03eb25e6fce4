import { originFacts } from '../account-parts.js'
import type { Template } from '../letter.js'
import { dayAndHour } from '../words.js'

const subject = 'Set a new password'

export const resetPassword: Template<'reset-password'> = (content) => {
  const validUntil = dayAndHour(content.validUntil)
  return {
    subject,
    preheader: `The link is valid until ${validUntil}.`,
    lead:
      'Someone (probably you) asked for a new password for your account. This link works once, and until ' +
      `${validUntil}. It doesn’t sign you in: you’ll still need your second factor.`,
    facts: originFacts(content),
    button: subject,
    ifNotYou: 'You don’t have to do anything. Your password stays as it is. Please don’t forward this email.',
  }
}

/** For a person who signs in with a passkey only. */
export const noPasswordToReset: Template<'no-password-to-reset'> = (content) => ({
  subject,
  preheader: 'Your account has no password: you sign in with a passkey.',
  heading: 'You sign in with a passkey',
  lead:
    'Someone (probably you) asked for a new password, but your account has none. Choose “Sign in with a passkey” on the ' +
    'sign-in page instead. If you have lost your passkey, ask the person who runs this installation for a recovery link.',
  facts: originFacts(content),
  button: 'Sign in',
  ifNotYou: 'You don’t have to do anything. Nothing has changed.',
})

import type { AccountMailContent } from '@countersign/contracts/jobs'
import { falseAccountMailNote, ifNotYou, originFacts, sentAboutAccount } from '../account-parts.js'
import type { Letter } from '../letter.js'
import type { Branding } from '../shared-parts.js'
import { dayAndHour } from '../words.js'

type ResetPassword = Extract<AccountMailContent, { kind: 'reset-password' }>
type NoPasswordToReset = Extract<AccountMailContent, { kind: 'no-password-to-reset' }>
type Body = Omit<Letter, 'identity'>

const subject = 'Set a new password'

export function resetPassword(content: ResetPassword, link: string, branding: Branding): Body {
  const { validUntil } = content
  return {
    subject,
    preheader: `The link is valid until ${dayAndHour(validUntil)}.`,
    heading: subject,
    lead:
      'Someone (probably you) asked for a new password for your account. This link works once, and until ' +
      `${dayAndHour(validUntil)}. It doesn’t sign you in: you’ll still need your second factor.`,
    facts: originFacts(content),
    button: { label: 'Set a new password', url: link },
    notes: [
      ifNotYou('You don’t have to do anything. Your password stays as it is. Please don’t forward this email.'),
      falseAccountMailNote(branding),
    ],
    closing: sentAboutAccount(branding),
  }
}

/** For a person who signs in with a passkey only. */
export function noPasswordToReset(content: NoPasswordToReset, link: string, branding: Branding): Body {
  return {
    subject,
    preheader: 'Your account has no password: you sign in with a passkey.',
    heading: 'You sign in with a passkey',
    lead:
      'Someone (probably you) asked for a new password, but your account has none. Choose “Sign in with a passkey” on the ' +
      'sign-in page instead. If you have lost your passkey, ask the person who runs this installation for a recovery link.',
    facts: originFacts(content),
    button: { label: 'Sign in', url: link },
    notes: [ifNotYou('You don’t have to do anything. Nothing has changed.'), falseAccountMailNote(branding)],
    closing: sentAboutAccount(branding),
  }
}

import type { AccountMailContent } from '@countersign/contracts/jobs'
import { falseAccountMailNote, ifNotYou, originFacts, sentAboutAccount } from '../account-parts.js'
import type { Letter } from '../letter.js'
import type { Branding } from '../shared-parts.js'

type AddressChanged = Extract<AccountMailContent, { kind: 'address-changed' }>
type Body = Omit<Letter, 'identity'>

/** The old address gets no button: its reader may not be the account's owner. */
export function addressChanged(content: AddressChanged, link: string, branding: Branding): Body {
  const { to, before, now } = content
  const isNew = to.email === now
  return {
    subject: 'Your address was changed',
    preheader: isNew
      ? 'Sign in with this address from now on.'
      : 'Emails about your account go to another address now.',
    heading: 'Your address was changed',
    lead: isNew
      ? 'The person who runs this installation changed the address of your account. Sign in with the new one from now on.'
      : 'The person who runs this installation changed the address of your account. Emails about it no longer come here.',
    facts: [{ label: 'Old address', lines: [before] }, { label: 'New address', lines: [now] }, ...originFacts(content)],
    button: isNew ? { label: 'Sign in', url: link } : null,
    notes: [
      ifNotYou('If you didn’t expect this change, tell the person who runs this installation right away.'),
      falseAccountMailNote(branding),
    ],
    closing: sentAboutAccount(branding),
  }
}

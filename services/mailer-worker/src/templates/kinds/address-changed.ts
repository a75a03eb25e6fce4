import { originFacts } from '../account-parts.js'
import type { Template } from '../letter.js'
import { fact } from '../shared-parts.js'

/** The old address gets no button: its reader may not be the account's owner. */
export const addressChanged: Template<'address-changed'> = (content) => {
  const { to, before, now } = content
  const isNew = to.email === now
  return {
    subject: 'Your address was changed',
    preheader: isNew
      ? 'Sign in with this address from now on.'
      : 'Emails about your account go to another address now.',
    lead: isNew
      ? 'The person who runs this installation changed the address of your account. Sign in with the new one from now on.'
      : 'The person who runs this installation changed the address of your account. Emails about it no longer come here.',
    facts: [fact('Old address', before), fact('New address', now), ...originFacts(content)],
    button: isNew ? 'Sign in' : null,
    ifNotYou: 'If you didn’t expect this change, tell the person who runs this installation right away.',
  }
}

import { originFacts } from '../account-parts.js'
import type { Template } from '../letter.js'
import { fact } from '../shared-parts.js'

export const claimed: Template<'claimed'> = (content, { host }) => {
  const isYours = `Countersign at ${host} has its first account, and it is yours.`
  return {
    subject: 'You own this installation now',
    preheader: isYours,
    lead: `${isYours} From now on, everyone has to sign in. This email also shows that the installation can send emails.`,
    facts: [fact('Account', `${content.to.name}, ${content.to.email}`), ...originFacts(content)],
    button: 'Open Countersign',
    ifNotYou:
      'Someone claimed an installation with your address. You can’t undo this from here: tell the person who runs ' +
      `${host}.`,
  }
}

import { ifYou, lockedOut, originFacts } from '../account-parts.js'
import type { Template } from '../letter.js'
import { begun, count } from '../words.js'

export const recoveryCodeUsed: Template<'recovery-code-used'> = (content) => {
  const used = 'A recovery code replaced the code of your authenticator app.'
  const left = `${begun(count(content.left, 'recovery code'))} ${content.left === 1 ? 'is' : 'are'} left.`
  return {
    subject: 'A recovery code was used',
    preheader: `${used} ${left}`,
    lead: `${used} It no longer works. ${left} ${ifYou}`,
    facts: originFacts(content),
    button: 'See how you sign in',
    ifNotYou:
      'Someone knows your password and has your recovery codes. Open the page above, change your password, make new ' +
      `recovery codes and sign out all other devices. ${lockedOut}`,
  }
}

import { ifYou, lockedOut, originFacts } from '../account-parts.js'
import type { Template } from '../letter.js'

export const newSignIn: Template<'new-sign-in'> = (content) => {
  const unknownDevice = 'Your account was used on a device that we don’t know yet.'
  return {
    subject: `New sign-in: ${content.agent ?? 'Unknown browser'}`,
    preheader: unknownDevice,
    lead: `${unknownDevice} ${ifYou}`,
    facts: originFacts(content),
    button: 'See your devices',
    ifNotYou:
      'Sign out that device on the page above. Then change your password, and remove every passkey that isn’t yours. ' +
      lockedOut,
  }
}

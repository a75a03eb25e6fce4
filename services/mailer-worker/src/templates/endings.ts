import type { MailContent, MailTo } from '@countersign/contracts/jobs'
import type { Branding } from './branding.js'

/** Depends on the reader. */
export interface Ending {
  /** How to spot a fake email. */
  spotting: string
  closing: string
}

/** @param spotting replaces the usual text for recipients */
export function endingFor(to: MailTo, content: MailContent, branding: Branding, spotting?: string): Ending {
  if (content.kind === 'team-invitation') return endingOfInvitation(content.by, branding)
  if (!('sender' in content)) return endingOfAccount(branding)
  const { publicUrl, host } = branding
  const sentFor = (name: string) =>
    `Sent by Countersign at ${host} for ${name}. This isn’t a mailing list. You got this email because of this one request.`
  if (to.kind === 'sender')
    return {
      spotting: `The link opens your own ${publicUrl}, where you may have to sign in. ${openYourself}`,
      closing: sentFor('you'),
    }
  const { name } = content.sender
  return { spotting: spotting ?? `${genuine(branding, noOtherFiles)} ${ifInDoubt(name)}`, closing: sentFor(name) }
}

const endingOfAccount = ({ publicUrl, host }: Branding): Ending => ({
  spotting: `Our links start with ${publicUrl}. We never ask you to send a password or a code. ${openYourself}`,
  closing:
    `Sent by Countersign at ${host} about your account. This isn’t a mailing list, and emails about the security of your ` +
    'account can’t be turned off.',
})

const endingOfInvitation = (by: string, { publicUrl, host }: Branding): Ending => ({
  spotting: `Our links start with ${publicUrl}. We never ask you to send a password or a code. ${ifInDoubt(by)}`,
  closing: `Sent by Countersign at ${host} for ${by}. This isn’t a mailing list. You got this email because of this one invitation.`,
})

const openYourself = 'If anything looks wrong, open that address yourself instead.'

export const noOtherFiles = ', and only the final email has files attached'

/** @param more {@link noOtherFiles}, except in the final email */
export const genuine = ({ publicUrl }: Branding, more = ''): string =>
  `A genuine email gives the full name of the request and its sender, and its link starts with ${publicUrl}. We never ask ` +
  `for a password, a payment or a code by email${more}.`

export const ifInDoubt = (sender: string): string => `If in doubt, ask ${sender} through a channel you already use.`

import type { AccountMailContent } from '@countersign/contracts/jobs'
import type { Letter } from './letter.js'
import type { Branding } from './shared-parts.js'
import { dayAndHour } from './words.js'

/** When, and from which device and address, as far as events record it. */
export const originFacts = ({ at, agent, ipAddress }: AccountMailContent): Letter['facts'] => [
  { label: 'Time', lines: [dayAndHour(at)] },
  ...(agent === null ? [] : [{ label: 'Device', lines: [agent] }]),
  ...(ipAddress === null ? [] : [{ label: 'IP address', lines: [ipAddress] }]),
]

export const ifNotYou = (text: string): Letter['notes'][number] => ({ title: 'If this wasn’t you:', text })

/** The way back in for a person if someone else may have changed how they sign in. */
export const lockedOut = 'If you can’t sign in anymore, ask the person who runs this installation for a recovery link.'

export const falseAccountMailNote = ({ publicUrl }: Branding): Letter['notes'][number] => ({
  title: 'How to spot a fake email.',
  text:
    `Our links start with ${publicUrl}. We never ask you to send a password or a code. If anything looks wrong, open that ` +
    'address yourself instead.',
})

export const sentAboutAccount = ({ host }: Branding): string =>
  `Sent by Countersign at ${host} about your account. This isn’t a mailing list, and emails about the security of your ` +
  'account can’t be turned off.'

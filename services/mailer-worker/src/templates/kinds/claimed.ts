import type { AccountMailContent } from '@countersign/contracts/jobs'
import { falseAccountMailNote, ifNotYou, originFacts, sentAboutAccount } from '../account-parts.js'
import type { Letter } from '../letter.js'
import type { Branding } from '../shared-parts.js'

type Claimed = Extract<AccountMailContent, { kind: 'claimed' }>
type Body = Omit<Letter, 'identity'>

export function claimed(content: Claimed, link: string, branding: Branding): Body {
  return {
    subject: 'You own this installation now',
    preheader: `Countersign at ${branding.host} has its first account, and it is yours.`,
    heading: 'You own this installation now',
    lead:
      `Countersign at ${branding.host} has its first account, and it is yours. From now on, everyone has to sign in. This ` +
      'email also shows that the installation can send emails.',
    facts: [{ label: 'Account', lines: [`${content.to.name}, ${content.to.email}`] }, ...originFacts(content)],
    button: { label: 'Open Countersign', url: link },
    notes: [
      ifNotYou(
        'Someone claimed an installation with your address. You can’t undo this from here: tell the person who runs ' +
          `${branding.host}.`,
      ),
      falseAccountMailNote(branding),
    ],
    closing: sentAboutAccount(branding),
  }
}

import type { AccountMailKind, MailKind, TeamMailKind } from '@countersign/contracts/jobs'
import { addressChanged } from './kinds/address-changed.js'
import { cancelled } from './kinds/cancelled.js'
import { claimed } from './kinds/claimed.js'
import { code } from './kinds/code.js'
import { completed } from './kinds/completed.js'
import { declined } from './kinds/declined.js'
import { deliveryFailed } from './kinds/delivery-failed.js'
import { expired } from './kinds/expired.js'
import { expiring } from './kinds/expiring.js'
import { factorChanged } from './kinds/factor-changed.js'
import { invitation } from './kinds/invitation.js'
import { joined } from './kinds/joined.js'
import { newSignIn } from './kinds/new-sign-in.js'
import { receipt } from './kinds/receipt.js'
import { recoveryCodeUsed } from './kinds/recovery-code-used.js'
import { reminder } from './kinds/reminder.js'
import { removed } from './kinds/removed.js'
import { noPasswordToReset, resetPassword } from './kinds/reset-password.js'
import { sealingGivenUp } from './kinds/sealing-given-up.js'
import { signInsFailed } from './kinds/sign-ins-failed.js'
import { teamInvitation } from './kinds/team-invitation.js'
import type { Template } from './letter.js'

type Entry<Kind extends MailKind> = {
  template: Template<Kind>
} & (Kind extends AccountMailKind | TeamMailKind ? { page: string } : unknown)

/** Emails about an account or a team also name the page to which their link leads. */
export const letters: { readonly [Kind in MailKind]: Entry<Kind> } = {
  invitation: { template: invitation },
  code: { template: code },
  reminder: { template: reminder },
  expiring: { template: expiring },
  declined: { template: declined },
  cancelled: { template: cancelled },
  expired: { template: expired },
  completed: { template: completed },
  receipt: { template: receipt },
  'sealing-given-up': { template: sealingGivenUp },
  'delivery-failed': { template: deliveryFailed },
  'reset-password': { template: resetPassword, page: 'reset' },
  'no-password-to-reset': { template: noPasswordToReset, page: 'sign-in' },
  'new-sign-in': { template: newSignIn, page: 'settings/sign-in' },
  'factor-changed': { template: factorChanged, page: 'settings/sign-in' },
  'sign-ins-failed': { template: signInsFailed, page: 'settings/sign-in' },
  'recovery-code-used': { template: recoveryCodeUsed, page: 'settings/sign-in' },
  claimed: { template: claimed, page: '' },
  'address-changed': { template: addressChanged, page: 'sign-in' },
  'team-invitation': { template: teamInvitation, page: 'join' },
  joined: { template: joined, page: 'settings/people' },
  removed: { template: removed, page: 'sign-in' },
}

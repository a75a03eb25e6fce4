import { api, type MemberView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { leave } from '../parts/leave.js'
import { RemovalDialog } from '../parts/removal-dialog.js'
import { InviteDialog } from './invite-dialog.js'
import type { AtTeam } from './use-people.js'
import { nameOf } from './words.js'

/** The dialog that is open. */
export type Asked = { dialog: 'invite' } | { dialog: 'remove'; member: MemberView }

interface DialogsProps {
  asked: Asked
  at: AtTeam
  onClose: () => void
  /** The row from which the dialog was opened left the list. */
  onGone: () => void
}

export function Dialogs({ asked, at, onClose, onGone }: DialogsProps) {
  if (asked.dialog === 'invite') return <InviteDialog at={at} onClose={onClose} />
  const { personId, name: given } = asked.member
  const name = nameOf(given)
  const isSelf = personId === at.own.id
  return (
    <RemovalDialog
      title={isSelf ? `Leave ${isolated(at.team.name)}?` : `Remove ${name}?`}
      text={
        isSelf
          ? 'You are signed out at once and see nothing of the team any more.'
          : `${name} is signed out at once and sees nothing of the team any more. Emails already sent stay as they are. Owners and admins act on their requests.`
      }
      keepLabel={isSelf ? 'Stay in the team' : 'Keep in the team'}
      confirmLabel={isSelf ? 'Leave' : 'Remove'}
      busyLabel={isSelf ? 'Leaving...' : undefined}
      remove={() => api.removeMember(at.team.id, personId, { handTo: null })}
      onDone={() => {
        onClose()
        if (isSelf) return leave.signedOut()
        at.host.announce({ title: `${name} was removed`, tone: 'done' })
        void at.refresh().then(onGone)
      }}
      onClose={onClose}
    />
  )
}

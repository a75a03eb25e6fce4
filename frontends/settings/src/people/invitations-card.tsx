import type { InvitationView } from '@countersign/contracts'
import { Card } from '@countersign/ui/requests'
import { InvitationRow } from './invitation-row.js'
import { PeopleTable } from './people-table.js'
import type { AtTeam } from './use-people.js'

interface InvitationsCardProps {
  at: AtTeam
  invitations: readonly InvitationView[]
  /** An invitation left the list. */
  onGone: () => void
}

const heads = [
  { text: 'Address' },
  { text: 'Role', className: 'people__role' },
  { text: 'State', className: 'people__state' },
]

export function InvitationsCard({ at, invitations, onGone }: InvitationsCardProps) {
  return (
    <Card title="Invitations">
      <PeopleTable label="Invitations" heads={heads} hasActions={at.may('people:write')}>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} at={at} invitation={invitation} onGone={onGone} />
        ))}
      </PeopleTable>
    </Card>
  )
}

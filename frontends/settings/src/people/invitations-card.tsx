import type { InvitationView } from '@countersign/contracts'
import { VisuallyHidden } from '@countersign/ui'
import { Card } from '@countersign/ui/requests'
import { InvitationRow } from './invitation-row.js'
import type { AtTeam } from './use-people.js'

interface InvitationsCardProps {
  at: AtTeam
  invitations: readonly InvitationView[]
  /** An invitation left the list. */
  onGone: () => void
}

export function InvitationsCard({ at, invitations, onGone }: InvitationsCardProps) {
  return (
    <Card title="Invitations">
      <table className="table people" role="table" aria-label="Invitations">
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              Address
            </th>
            <th scope="col" role="columnheader" className="people__role">
              Role
            </th>
            <th scope="col" role="columnheader" className="people__state">
              State
            </th>
            {at.may('people:write') && (
              <th scope="col" role="columnheader" className="people__acts">
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} at={at} invitation={invitation} onGone={onGone} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

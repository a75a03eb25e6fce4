import type { MemberView } from '@countersign/contracts'
import { Button, Chip, IconButton } from '@countersign/ui'
import { Menu } from '@countersign/ui/menu'
import { capitalised } from '@countersign/ui/requests'
import { Ellipsis, UserMinus } from 'lucide-react'
import { RoleSelect } from './role-select.js'
import type { AtTeam } from './use-people.js'
import { nameOf, words } from './words.js'

interface MemberRowProps {
  at: AtTeam
  member: MemberView
  colour: number
  /** The person at the page is an owner. */
  isOwner: boolean
  onRemove: () => void
}

export function MemberRow({ at, member, colour, isOwner, onRemove }: MemberRowProps) {
  const { personId, email, role, methods } = member
  const name = nameOf(member.name)
  const isSelf = personId === at.own.id
  // Only owners change owners (rule access-23).
  const canChange = at.may('people:write') && (isOwner || role !== 'owner')
  return (
    <tr role="row">
      <td role="cell">
        <div className="people__who">
          <Chip name={name} colour={colour} />
          <div>
            <p className="set-rows__name">
              {name} {isSelf && '(you)'}
            </p>
            {email && <p className="hint">{email}</p>}
          </div>
        </div>
      </td>
      <td role="cell">
        {canChange ? (
          <RoleSelect at={at} member={member} withOwner={isOwner} />
        ) : (
          <span className="tag">{capitalised(role)}</span>
        )}
      </td>
      {at.may('people:addresses') && (
        <td role="cell" className="people__methods small muted">
          {methods && methodsText(methods)}
        </td>
      )}
      {at.may('people:write') && (
        <td role="cell">
          {canChange && (
            <Menu
              id={`more-${personId}`}
              button={(props) => (
                <IconButton {...props} label={`More: ${name}`} tip="More" icon={<Ellipsis className="icon" />} />
              )}
            >
              <Button variant="danger-quiet" icon={<UserMinus className="icon" />} onClick={onRemove}>
                {words.remove}
              </Button>
            </Menu>
          )}
        </td>
      )}
    </tr>
  )
}

/** `Passkey · Password, app` */
function methodsText({ passkeys, password, app }: Exclude<MemberView['methods'], null>): string {
  const ways = []
  if (passkeys > 0) ways.push('Passkey')
  if (password) ways.push(app ? 'Password, app' : 'Password')
  return ways.join(' · ')
}

import type { CallBodyInput } from '@countersign/contracts/calls'
import { type Choice, Choices } from '@countersign/ui/choice'
import { useId } from 'react'

export type InvitedRole = CallBodyInput<'invite'>['role']

const roles: readonly Choice<InvitedRole>[] = [
  { value: 'admin', title: 'Admin', hint: 'Everything but ownership' },
  { value: 'member', title: 'Member', hint: 'Draft, send and follow requests' },
  { value: 'viewer', title: 'Viewer', hint: 'See the team’s requests and download' },
]

/** The roles of an invitation, each with what it permits. */
export function RoleChoices({ value, onChange }: { value: InvitedRole; onChange: (role: InvitedRole) => void }) {
  const id = useId()
  return (
    <div className="field">
      <span className="label" id={id}>
        Role
      </span>
      <Choices aria-labelledby={id} options={roles} value={value} onChange={onChange} />
    </div>
  )
}

import type { CallBodyInput } from '@countersign/contracts/calls'
import { useId } from 'react'

export type InvitedRole = CallBodyInput<'invite'>['role']

const roles: Readonly<Record<InvitedRole, readonly [title: string, hint: string]>> = {
  admin: ['Admin', 'Everything but ownership'],
  member: ['Member', 'Draft, send and follow requests'],
  viewer: ['Viewer', 'See the team’s requests and download'],
}

/** The roles of an invitation, each with what it permits. */
export function RoleChoices({ value, onChange }: { value: InvitedRole; onChange: (role: InvitedRole) => void }) {
  const id = useId()
  return (
    <div className="field">
      <span className="label" id={id}>
        Role
      </span>
      <div className="choices" role="radiogroup" aria-labelledby={id}>
        {(Object.keys(roles) as InvitedRole[]).map((role) => {
          const [title, hint] = roles[role]
          return (
            <label className="choice" key={role}>
              <input type="radio" name={id} checked={role === value} onChange={() => onChange(role)} />
              <b>{title}</b>
              <span className="hint">{hint}</span>
            </label>
          )
        })}
      </div>
    </div>
  )
}

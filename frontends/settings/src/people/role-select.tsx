import { api, type MemberView, type TeamRole, useMutation } from '@countersign/contracts'
import { Spinner } from '@countersign/ui'
import { Select } from '@countersign/ui/forms'
import { capitalised } from '@countersign/ui/requests'
import { ChevronDown } from 'lucide-react'
import type { AtTeam } from './use-people.js'
import { nameOf, words } from './words.js'

const roles: readonly TeamRole[] = ['owner', 'admin', 'member', 'viewer']

interface RoleSelectProps {
  at: AtTeam
  member: MemberView
  withOwner: boolean
}

/** Changes a member's role at once. */
export function RoleSelect({ at, member: { personId, name, role }, withOwner }: RoleSelectProps) {
  const changing = useMutation({
    mutationFn: (next: TeamRole) => api.changeRole(at.team.id, personId, { role: next }),
    onError: ({ message }) => at.host.announce({ title: words.failedRole, text: message, tone: 'destructive' }),
    // Also after a failure, which may hide a change.
    onSettled: async () => {
      if (personId === at.own.id) await at.refreshMe()
      await at.refresh()
    },
  })
  const { isPending } = changing
  const shown = isPending ? changing.variables : role
  return (
    <Select
      label={`Role of ${nameOf(name)}`}
      value={shown}
      onChange={(next) => isPending || changing.mutate(next)}
      options={roles
        .filter((one) => withOwner || one !== 'owner')
        .map((value) => ({ value, label: capitalised(value) }))}
      trigger={
        <button type="button" className="select" aria-busy={isPending}>
          {capitalised(shown)}
          {isPending ? <Spinner /> : <ChevronDown className="icon" />}
        </button>
      }
    />
  )
}

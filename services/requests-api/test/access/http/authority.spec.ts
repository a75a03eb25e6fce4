import { type CallName, calls } from '@countersign/contracts/calls'
import { Permission } from '@countersign/contracts/schemas'
import { describe, expect, it } from '@jest/globals'
import { permissionsOf, type Role } from '@countersign/requests-api/internal/access/domain/permissions'
import { mustMay } from '@countersign/requests-api/internal/access/http/access-guard'
import { authorize } from '@countersign/requests-api/internal/kernel/authorize'
import { system } from '@countersign/requests-api/internal/kernel/caller'
import { reachIn } from '@countersign/requests-api/internal/platform/http/call'

const [teamId, ada] = ['team', 'ada']
const requests = {
  own: { ownerId: teamId, senderId: ada },
  'a colleague’s': { ownerId: teamId, senderId: 'grace' },
  'from before the claim': { ownerId: teamId, senderId: 'owner' },
  'another team’s': { ownerId: 'another', senderId: ada },
}
type Whose = keyof typeof requests
const permitting: readonly string[] = Object.values(calls).map(({ needs }) => needs)
const needed = Permission.options.filter((permission) => permitting.includes(permission))

/** What each role may do, written apart from the tables that decide it. */
function expected(role: Role | null, whose: Whose, permission: Permission): string {
  if (role === null) return 'no-team'
  const isReading = permission === 'requests:read' || permission === 'people:read'
  const isForAdmins = ['requests:erase', 'team:manage', 'people:addresses', 'people:write'].includes(permission)
  if (role === 'viewer' && !isReading) return 'role-too-low'
  if (role === 'member' && isForAdmins) return 'role-too-low'
  if (whose === 'another team’s') return 'no-such-request'
  if (role === 'member' && !isReading && whose !== 'own') return 'not-your-request'
  return 'permitted'
}

function judged(role: Role | null, whose: Whose, permission: Permission): string {
  const permissions = new Set<Permission>(role ? permissionsOf[role] : [])
  const caller = { teamId, senders: [ada], reach: (needs: string) => reachIn(permissions, needs) }
  try {
    const [name, call] = Object.entries(calls).find(([, { needs }]) => needs === permission)!
    mustMay({ name: name as CallName, call, params: {} }, { operator: false, permissions, role, teamName: 'Navy' })
    authorize({ ...system('test', 'x'), ...caller }, requests[whose], permission)
    return 'permitted'
  } catch (error) {
    return (error as { refusal: string }).refusal
  }
}

describe('what the guard and the judge of requests permit', () => {
  const roles: (Role | null)[] = ['owner', 'admin', 'member', 'viewer', null]
  const cases = roles.flatMap((role) => needed.map((permission) => [role, permission] as const))
  it.each(cases)('as %s needing %s equals the reference for every request', (role, permission) => {
    const whose = Object.keys(requests) as Whose[]
    const table = (judge: typeof judged) => Object.fromEntries(whose.map((one) => [one, judge(role, one, permission)]))
    expect(table(judged)).toEqual(table(expected))
  })
})

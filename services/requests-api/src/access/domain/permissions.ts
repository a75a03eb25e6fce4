/** A person's role in a team. */
export type Role = 'owner' | 'admin' | 'member' | 'viewer'

/** An owner names further ones among the members. */
export type InvitedRole = Exclude<Role, 'owner'>

const viewer = ['requests:read', 'people:read'] as const
const member = [...viewer, 'requests:write', 'requests:send', 'requests:delete'] as const
const everyones = ['requests:write:any', 'requests:send:any', 'requests:delete:any'] as const
const ofPeople = ['people:addresses', 'people:write', 'team:manage'] as const
const admin = [...member, ...everyones, 'requests:erase', ...ofPeople] as const

/** The only table of what a role permits (rule access-18). */
export const permissionsOf = { owner: admin, admin, member, viewer } as const satisfies Record<Role, readonly string[]>

/** From the highest to the lowest. */
export const roles: readonly Role[] = ['owner', 'admin', 'member', 'viewer']

export const permits = (role: Role, permission: string): boolean =>
  (permissionsOf[role] as readonly string[]).includes(permission)

/** The lowest role that has a permission. */
export const roleFor = (permission: string): Role => roles.findLast((role) => permits(role, permission)) ?? 'owner'

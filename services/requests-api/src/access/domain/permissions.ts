/** A person's role in a team. */
export type Role = 'owner' | 'admin' | 'member' | 'viewer'

const viewer = ['requests:read'] as const
const member = [...viewer, 'requests:write', 'requests:send', 'requests:delete'] as const
const everyones = ['requests:write:any', 'requests:send:any', 'requests:delete:any'] as const
const admin = [...member, ...everyones, 'requests:erase', 'team:manage'] as const

/** The only table of what a role permits (rule access-18). */
export const permissionsOf = { owner: admin, admin, member, viewer } as const satisfies Record<Role, readonly string[]>

import type { TeamRole } from './types.js'

/** What a role may do, after 'you can'. */
export const roleMay: Readonly<Record<TeamRole, string>> = {
  owner: 'do everything',
  admin: 'do everything but change owners',
  member: 'draft, send and follow requests',
  viewer: 'read and download requests',
}

/** With the article that belongs to it. */
export const asRole: Readonly<Record<TeamRole, string>> = {
  owner: 'an owner',
  admin: 'an admin',
  member: 'a member',
  viewer: 'a viewer',
}

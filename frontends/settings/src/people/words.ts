import { isolated } from '@countersign/contracts/isolated'

export const words = {
  failed: 'The people of the team could not be loaded',
  failedInvitations: 'The invitations could not be loaded',
  invite: 'Invite people',
  search: 'Search people',
  noMatch: 'Nobody has this in their name or address.',
  first: (shown: number, found: number) =>
    `The first ${shown} of ${found.toLocaleString('en')}. Search for the others.`,
  byOthers: 'Owners and admins invite people and change roles.',
  failedRole: 'Failed to change the role',
  remove: 'Remove from the team',
  sendAgain: 'Send again',
  withdraw: 'Withdraw',
} as const

/** A person's name for our sentences. An erased person has none. */
export const nameOf = (name: string | null): string => (name === null ? 'Deleted person' : isolated(name))

/** `1 member`, `5 members` */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : several}`

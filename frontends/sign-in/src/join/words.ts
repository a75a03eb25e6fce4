import type { InvitationTarget } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { asRole, roleMay } from '@countersign/contracts/team-roles'
import { formatDate } from '@countersign/ui'

/** Sentences of joining. They load with its page, so that signing in does not wait for them. */
export const joinWords = {
  join: (team: string) => `Join ${isolated(team)}`,
  lede: ({ invitedBy, teamName, role }: InvitationTarget) =>
    `${invitedBy === null ? 'You are invited' : `${isolated(invitedBy)} invites you`} as ${asRole[role]}: ` +
    `you can ${roleMay[role]}. Everyone in ${isolated(teamName)} can read all its requests.`,
  below: ({ validUntil }: InvitationTarget) =>
    `The invitation ends on ${formatDate(validUntil)}. Not for you? Close this page; nothing happens.`,
  submitPasskey: 'Create a passkey and join',
  submit: 'Join',
  failed: 'You could not join',
  hasAccount: ({ email, teamName }: InvitationTarget) =>
    `${isolated(email)} has an account here. Sign in with it, then join ${isolated(teamName)}.`,
  otherAddress: (name: string, address: string) =>
    `You are signed in as ${isolated(name)}. The invitation went to ${isolated(address)}.`,
  gone: 'This invitation was used or has ended. Ask the person who invited you for a new one.',
}

/** Signing in, and back here with the token in the tab's storage. */
export const signInToJoin = '/sign-in?to=/join'

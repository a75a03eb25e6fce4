import type { Call } from './call.js'

const team = '/api/teams/{id}'
const anyone = { method: 'post', needs: 'anyone', anyoneIf: 'claimed', keyless: true, limited: true } as const

/** A team, its members and its invitations. */
export const teamCalls = {
  changeTeam: { method: 'patch', path: team, needs: 'team:manage', body: 'TeamChange', answer: 'TeamView' },
  listMembers: { method: 'get', path: `${team}/members`, needs: 'people:read', answer: ['MemberView'] },
  changeRole: {
    method: 'patch',
    path: `${team}/members/{personId}`,
    needs: 'people:write',
    recentAuth: true,
    body: 'ChangingRole',
    answer: 'MemberView',
  },
  removeMember: {
    method: 'post',
    path: `${team}/members/{personId}/remove`,
    needs: 'people:write',
    recentAuth: true,
    body: 'RemovingMember',
    answer: null,
  },
  listInvitations: {
    method: 'get',
    path: `${team}/invitations`,
    needs: 'people:addresses',
    answer: ['InvitationView'],
  },
  invite: {
    method: 'post',
    path: `${team}/invitations`,
    needs: 'people:write',
    recentAuth: true,
    body: 'Inviting',
    answer: 'InvitationView',
  },
  repeatInvitation: {
    method: 'post',
    path: `${team}/invitations/{invitationId}/repeat`,
    needs: 'people:write',
    answer: 'InvitationView',
  },
  withdrawInvitation: {
    method: 'delete',
    path: `${team}/invitations/{invitationId}`,
    needs: 'people:write',
    answer: null,
  },
  readInvitation: { ...anyone, path: '/api/invitations/read', body: 'InvitationReading', answer: 'InvitationTarget' },
  acceptInvitation: { ...anyone, path: '/api/invitations/accept', body: 'AcceptingInvitation', answer: 'Me' },
} as const satisfies Record<string, Call>

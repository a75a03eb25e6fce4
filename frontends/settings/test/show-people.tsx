import type { InvitationView, Me, MemberView } from '@countersign/contracts'
import { screen, within } from '@testing-library/react'
import { ada, showPage } from './show-page'

export const owner: Me = { ...ada, permissions: ['people:read', 'people:addresses', 'people:write', 'team:manage'] }
export const viewer: Me = { ...ada, permissions: ['people:read'] }
export const member = (personId: string, name: string | null, role: MemberView['role']): MemberView => ({
  personId,
  name,
  email: name && `${name.split(' ')[0]!.toLowerCase()}@example.com`,
  role,
  joinedAt: '2026-11-01T08:00:00Z',
  methods: { passkeys: 1, password: true, app: true },
  operator: false,
  suspended: false,
})
export const self = member('person-1', 'Ada Lovelace', 'owner')
export const grace = member('person-2', 'Grace Hopper', 'admin')
export const mary = {
  ...member('person-3', 'Mary Somerville', 'member'),
  methods: { passkeys: 0, password: true, app: false },
}
export const members = [self, grace, mary]
export const invitation: InvitationView = {
  id: 'invitation-1',
  email: 'emmy@example.com',
  role: 'member',
  invitedBy: { personId: 'person-1', name: 'Ada Lovelace' },
  invitedAt: '2026-11-17T12:00:00Z',
  validUntil: '2026-11-24T12:00:00Z',
  state: 'open',
}
const invitations: InvitationView[] = [
  invitation,
  {
    ...invitation,
    id: 'invitation-2',
    email: 'sophie@example.com',
    invitedBy: { personId: 'person-9', name: null },
    state: 'delivery_failed',
  },
  { ...invitation, id: 'invitation-3', email: 'kurt@example.com', state: 'lapsed' },
]

export const team = '/api/teams/team-1'
export const lists = {
  [`GET ${team}/members`]: () => ({ body: members }),
  [`GET ${team}/invitations`]: () => ({ body: invitations }),
}
export const show = (answers = {}, me = owner) => showPage({ ...lists, ...answers }, '/settings/people', me)
export const row = async (name: string) => (await screen.findByText(name)).closest('tr')!
export const button = (name: string) => screen.findByRole('button', { name })
export const role = (name: string) => screen.findByRole('combobox', { name: new RegExp(`^Role of ${name}:`) })
export const names = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((one) => one.querySelector('p')!.textContent.trim())
export const refusal = (status: number, detail: string) => () => ({ status, body: detail })

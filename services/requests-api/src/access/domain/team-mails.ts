import type { Mail, MailHappening, MailRules } from '../../kernel/mail.js'
import type { AccountEvent, TeamMailTo } from './events.js'

export type TeamMailKind = 'team-invitation' | 'joined' | 'removed'

export type TeamMail = Mail<TeamMailKind, TeamMailTo>

export interface KnownOfTeam {
  /** In the order in which they became owners. */
  owners: readonly string[]
  /** Those that wait, by id. The inviter is null once they were removed. */
  invitations: Readonly<Record<string, { by: string | null; validUntil: string }>>
}

type Happened = MailHappening<AccountEvent>

/** The emails that each event of a team asks for and withdraws. */
export const teamMailRules: MailRules<AccountEvent, KnownOfTeam, TeamMail> = {
  initial: { owners: [], invitations: {} },
  steps: {
    MemberInvited: (known, { invitationId, validUntil }, happened) => {
      const by = happened.actor.id ?? null
      return {
        state: { ...known, invitations: { ...known.invitations, [invitationId]: { by, validUntil } } },
        ask: [invitation(invitationId, validUntil, happened)],
      }
    },
    InvitationRepeated: ({ invitations }, { invitationId }, happened) => {
      const { validUntil } = invitations[invitationId] ?? {}
      return {
        withdraw: isTo(invitationId),
        ask: validUntil === undefined ? [] : [invitation(invitationId, validUntil, happened)],
      }
    },
    InvitationWithdrawn: (known, { invitationId }) => ({
      state: without(known, invitationId),
      withdraw: isTo(invitationId),
    }),
    MemberJoined: (known, data, happened) => {
      if (data.by === 'claim') return { state: { ...known, owners: [data.personId] } }
      const { invitationId, personId } = data
      const to = known.invitations[invitationId]?.by ?? known.owners[0]
      return {
        state: without(known, invitationId),
        withdraw: isTo(invitationId),
        ask: to === undefined ? [] : [toPerson('joined', to, personId, happened)],
      }
    },
    MemberRoleChanged: (known, { personId, role }) => {
      const others = known.owners.filter((owner) => owner !== personId)
      return { state: { ...known, owners: role === 'owner' ? [...others, personId] : others } }
    },
    MemberRemoved: ({ owners, invitations }, { personId }, happened) => ({
      state: {
        owners: owners.filter((owner) => owner !== personId),
        invitations: Object.fromEntries(
          Object.entries(invitations).map(([id, one]) => [id, one.by === personId ? { ...one, by: null } : one]),
        ),
      },
      ask: [toPerson('removed', personId, personId, happened)],
    }),
  },
}

const invitation = (invitationId: string, validUntil: string, { revision }: Happened): TeamMail => ({
  mailId: `team-invitation-${invitationId}-${revision}`,
  kind: 'team-invitation',
  to: { kind: 'invitation', invitationId },
  validUntil,
})

/** @param about id of the member who joined or was removed */
const toPerson = (kind: TeamMailKind, personId: string, about: string, { revision }: Happened): TeamMail => ({
  mailId: `${kind}-${about}-${revision}`,
  kind,
  to: { kind: 'person', personId },
})

const isTo =
  (invitationId: string) =>
  ({ to }: TeamMail): boolean =>
    to.kind === 'invitation' && to.invitationId === invitationId

function without(known: KnownOfTeam, invitationId: string): KnownOfTeam {
  const { [invitationId]: _, ...invitations } = known.invitations
  return { ...known, invitations }
}

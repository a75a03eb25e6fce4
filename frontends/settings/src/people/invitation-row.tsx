import { api, type InvitationView, useMutation } from '@countersign/contracts'
import { formatDay, IconButton } from '@countersign/ui'
import { capitalised } from '@countersign/ui/requests'
import { Clock, Hourglass, type LucideIcon, Send, TriangleAlert, X } from 'lucide-react'
import type { AtTeam } from './use-people.js'
import { nameOf, words } from './words.js'

const states: Readonly<Record<InvitationView['state'], readonly [label: string, tone: string, Glyph: LucideIcon]>> = {
  open: ['Pending', 'badge badge--pending', Clock],
  delivery_failed: ['Not delivered', 'badge badge--bad', TriangleAlert],
  lapsed: ['Ended', 'badge', Hourglass],
}

interface InvitationRowProps {
  at: AtTeam
  invitation: InvitationView
  onGone: () => void
}

export function InvitationRow({ at, invitation, onGone }: InvitationRowProps) {
  const { email, role, state } = invitation
  const [label, tone, Glyph] = states[state]
  return (
    <tr role="row">
      <td role="cell">
        <p className="set-rows__name">{email}</p>
        <p className="hint">{factsOf(invitation, at.own.id)}</p>
      </td>
      <td role="cell">
        <span className="tag">{capitalised(role)}</span>
      </td>
      <td role="cell">
        <span className={tone}>
          <Glyph className="icon" />
          {label}
        </span>
      </td>
      {at.may('people:write') && (
        <td role="cell">
          <span className="table__actions">
            {state !== 'lapsed' && <ActButton at={at} invitation={invitation} act={acts.repeat} />}
            <ActButton at={at} invitation={invitation} act={acts.withdraw} onDone={onGone} />
          </span>
        </td>
      )}
    </tr>
  )
}

const acts = {
  repeat: {
    call: api.repeatInvitation,
    label: words.sendAgain,
    Glyph: Send,
    done: 'The invitation was sent again',
    failed: 'Failed to send the invitation again',
  },
  withdraw: {
    call: api.withdrawInvitation,
    label: words.withdraw,
    Glyph: X,
    done: 'The invitation was withdrawn',
    failed: 'Failed to withdraw the invitation',
  },
}

interface ActButtonProps extends Pick<InvitationRowProps, 'at' | 'invitation'> {
  act: (typeof acts)[keyof typeof acts]
  onDone?: () => void
}

function ActButton({ at, invitation: { id, email }, act, onDone }: ActButtonProps) {
  const { call, label, Glyph, done, failed } = act
  const acting = useMutation({
    mutationFn: async () => void (await call(at.team.id, id)),
    onSuccess: async () => {
      at.host.announce({ title: done, tone: 'done' })
      await at.refresh()
      onDone?.()
    },
    onError: ({ message }) => at.host.announce({ title: failed, text: message, tone: 'destructive' }),
  })
  return (
    <IconButton
      label={`${label}: ${email}`}
      tip={label}
      aria-busy={acting.isPending}
      icon={<Glyph className="icon" />}
      onClick={() => acting.isPending || acting.mutate()}
    />
  )
}

function factsOf({ invitedBy, invitedAt, validUntil, state }: InvitationView, ownId: string): string {
  const inviter = invitedBy.personId === ownId ? 'you' : nameOf(invitedBy.name)
  const ends = state === 'lapsed' ? 'ended' : 'ends'
  const end = state === 'delivery_failed' ? 'the email came back' : `${ends} ${formatDay(validUntil)}`
  return `Invited by ${inviter}, ${formatDay(invitedAt)} · ${end}`
}

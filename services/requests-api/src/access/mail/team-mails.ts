import { type Entry, type Journal } from '@countersign/event-log'
import { type TeamMailContent, TeamMailKind } from '@countersign/contracts/jobs'
import type { Vault } from '@countersign/vault'
import { known } from '../../kernel/personal.js'
import type { Clock } from '../../kernel/clock.js'
import { handle } from '../../kernel/run-command.js'
import type { MailInWords, MailSubject, OpenMailSubject } from '../../platform/mail/mail-subject.js'
import { replayPerson } from '../domain/evolve-person.js'
import type { TeamEvent, TeamMailEvent } from '../domain/events.js'
import { subjectOfAddressee } from '../domain/subjects.js'
import { personStream, teamStream } from '../domain/streams.js'
import { type TeamMail, teamMailRules } from '../domain/team-mails.js'

type Event = TeamEvent | TeamMailEvent

/** Emails about a team: its members and invitations. */
export const teamMails: MailSubject<Event> = {
  about: 'team',
  kinds: TeamMailKind.options,
  streams: [teamStream('')],
  rules: teamMailRules,
}

interface TeamMailParts {
  journal: Journal
  vault: Pick<Vault, 'find'>
  clock: Clock
}

export const openTeamMails = (parts: TeamMailParts): OpenMailSubject<Event, TeamMail> => ({
  ...teamMails,
  history: (teamId) => parts.journal.read(teamStream(teamId)),
  content: (mail, { entries }, askedAt) => teamMailContent(parts.journal, mail, entries, askedAt),
  keyOf: (_teamId, { to }) => subjectOfAddressee(to)!,
  record: (teamId, caller, decide) =>
    handle(parts, {
      stream: teamStream(teamId),
      caller,
      async decide(history) {
        const events: TeamMailEvent[] = decide(history)
        const subject = events[0] && subjectOfAddressee(events[0].data.to)
        // The server's words may contain the address, and an ended invitation takes no personal data.
        const isForgotten = subject && (await parts.vault.find(subject)) === 'destroyed'
        return isForgotten ? events.filter(({ type }) => type === 'MailDelivered') : events
      },
    }),
})

async function teamMailContent(
  journal: Pick<Journal, 'read'>,
  { kind, to }: TeamMail,
  history: readonly Entry<Event>[],
  askedAt: number,
): Promise<MailInWords | null> {
  const asking = history[askedAt]
  if (!asking) return null
  const personThen = async (personId: string) => {
    const { entries } = await journal.read(personStream(personId))
    return replayPerson(entries.filter(({ position }) => position <= asking.position))
  }
  const say = (content: TeamMailContent): MailInWords => ({ content, historyHead: null })
  const common = { team: nameAt(history, askedAt) }
  if (to.kind === 'invitation') {
    const invited = history.find(({ event }) => isInvitation(event) && event.data.invitationId === to.invitationId)
    if (!invited || !isInvitation(invited.event)) return null
    const { role, validUntil, ...data } = invited.event.data
    const email = known(data.email)
    if (email === null) return null
    const by = ('id' in invited.actor && (await personThen(invited.actor.id))?.name) || ''
    return say({ ...common, kind: 'team-invitation', to: { name: '', email }, by, role, validUntil })
  }
  const person = await personThen(to.personId)
  if (!person?.name || !person.email) return null
  const told = { ...common, to: { name: person.name, email: person.email }, at: asking.at }
  if (asking.event.type === 'MemberJoined' && kind === 'joined') {
    const { personId, role } = asking.event.data
    return say({ ...told, kind, role, by: (await personThen(personId))?.name ?? '' })
  }
  return asking.event.type === 'MemberRemoved' ? say({ ...told, kind: 'removed' }) : null
}

const isInvitation = (event: Event) => event.type === 'MemberInvited'

/** Without folding the team, whose history is long where many emails wait. */
function nameAt(history: readonly Entry<Event>[], askedAt: number): string {
  const naming = history.findLast(
    ({ event }, at) => at <= askedAt && (event.type === 'TeamFounded' || event.type === 'TeamRenamed'),
  )?.event
  return (naming && 'name' in naming.data && known(naming.data.name)) || ''
}

import type { MemberView } from '@countersign/contracts'
import { Button, lazyPart } from '@countersign/ui'
import { LoadFailed } from '@countersign/ui/requests'
import { UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { focusIfLost } from '../parts/focus-if-lost.js'
import { TabSkeleton, TabTitle } from '../parts/tab-skeleton.js'
import type { TabProps } from '../tabs.js'
import { words as tabWords } from '../words.js'
import type { Asked } from './dialogs.js'
import { InvitationsCard } from './invitations-card.js'
import { MembersCard } from './members-card.js'
import './people.css'
import { usePeople } from './use-people.js'
import { counted, words } from './words.js'

const Dialogs = lazyPart(async () => (await import('./dialogs.js')).Dialogs, { what: 'The dialog' })

/** The members of the team, and those who are invited. */
export function People({ me, host }: TabProps) {
  const { person, team } = me
  return person && team ? <PeopleOf me={me} host={host} own={person} team={team} /> : null
}

type PeopleOfProps = TabProps & { own: Exclude<TabProps['me']['person'], null>; team: { id: string; name: string } }

function PeopleOf({ me, host, own, team }: PeopleOfProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { at, members, invitations } = usePeople(me, team, own, host)
  if (members.isPending || invitations.isLoading) return <TabSkeleton />
  const seesAddresses = at.may('people:addresses')
  const invited = seesAddresses ? (invitations.data ?? []) : []
  const gone = () => focusIfLost(title)
  return (
    <>
      <TabTitle
        title={tabWords.tabs.people}
        lede={members.data && ledeOf(members.data, invited.length)}
        titleRef={title}
        action={
          at.may('people:write') && (
            <Button
              variant="primary"
              icon={<UserPlus className="icon" />}
              onClick={() => setAsked({ dialog: 'invite' })}
            >
              {words.invite}
            </Button>
          )
        }
      />
      <div className="stack">
        {members.isError && (
          <LoadFailed title={words.failed} error={members.error} onRetry={() => void members.refetch()} />
        )}
        {members.data && (
          <MembersCard at={at} members={members.data} onRemove={(member) => setAsked({ dialog: 'remove', member })} />
        )}
        {seesAddresses && invitations.isError && (
          <LoadFailed
            title={words.failedInvitations}
            error={invitations.error}
            onRetry={() => void invitations.refetch()}
          />
        )}
        {invited.length > 0 && <InvitationsCard at={at} invitations={invited} onGone={gone} />}
        {!at.may('people:write') && <p className="hint">{words.byOthers}</p>}
      </div>
      {asked && <Dialogs asked={asked} at={at} onClose={() => setAsked(null)} onGone={gone} />}
    </>
  )
}

function ledeOf(members: readonly MemberView[], invitations: number): string {
  const parts = [counted(members.length, 'member')]
  if (invitations > 0) parts.push(counted(invitations, 'invitation'))
  return parts.join(', ')
}

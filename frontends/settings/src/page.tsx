import { type RemotePageProps, useMe } from '@countersign/contracts'
import { lazyPart, Link } from '@countersign/ui'
import { ChevronLeft } from 'lucide-react'
import { useEffect } from 'react'
import { TabSkeleton } from './parts/tab-skeleton.js'
import { PhoneList, SideNav } from './side-nav.js'
import { useIsPhone } from './phone/use-is-phone.js'
import { groupsFor, paths, tabAt, type TabId, type TabProps } from './tabs.js'
import { words } from './words.js'

const waiting = <TabSkeleton />
const parts = {
  profile: lazyPart<TabProps>(async () => (await import('./profile/profile.js')).Profile, {
    what: words.tabs.profile,
    waiting,
  }),
  'sign-in': lazyPart<TabProps>(async () => (await import('./sign-in/sign-in.js')).SignIn, {
    what: words.tabs['sign-in'],
    waiting,
  }),
  team: lazyPart<TabProps>(async () => (await import('./team/team.js')).Team, { what: words.tabs.team, waiting }),
  people: lazyPart<TabProps>(async () => (await import('./people/people.js')).People, {
    what: words.tabs.people,
    waiting,
  }),
  installation: lazyPart<TabProps>(async () => (await import('./installation/installation.js')).Installation, {
    what: words.tabs.installation,
    waiting,
  }),
} satisfies Record<TabId, unknown>

/** Settings of the person, their team and the installation, one tab per path. */
export function Page({ path, host }: RemotePageProps) {
  const me = useMe()
  const groups = me ? groupsFor(me) : []
  const tab = tabAt(path, groups)
  const isPhone = useIsPhone()
  const hasList = isPhone && groups.flatMap(({ tabs }) => tabs).length > 1
  const isList = hasList && path === paths.profile
  const title = isList ? words.settings : words.tabs[tab]
  useEffect(() => {
    if (me) host.setTitle(title)
  }, [host, me, title])
  if (!me) return <TabSkeleton />
  if (isList) return <PhoneList groups={groups} />
  const Part = parts[tab]
  return (
    <div className="settings">
      {!hasList && <SideNav groups={groups} current={tab} />}
      {hasList && (
        <Link className="crumb" to={paths.profile}>
          <ChevronLeft className="icon" />
          {words.settings}
        </Link>
      )}
      <div className="settings__tab" key={tab}>
        <Part me={me} host={host} />
      </div>
    </div>
  )
}

import { type RemotePageProps, useMe } from '@countersign/contracts'
import { lazyPart } from '@countersign/ui'
import { useEffect } from 'react'
import { TabSkeleton } from './parts/tab-skeleton.js'
import { SideNav } from './side-nav.js'
import type { TabProps } from './tab-props.js'
import { groupsFor, tabAt, type TabId } from './tabs.js'
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
  useEffect(() => {
    if (me) host.setTitle(words.tabs[tab])
  }, [host, me, tab])
  if (!me) return <TabSkeleton />
  const Part = parts[tab]
  return (
    <div className="settings">
      <SideNav groups={groups} current={tab} />
      <div className="settings__tab" key={tab}>
        <Part me={me} host={host} />
      </div>
    </div>
  )
}

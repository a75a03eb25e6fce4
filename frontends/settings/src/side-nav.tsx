import { Link } from '@countersign/ui'
import { Building2, LockKeyhole, Server, User } from 'lucide-react'
import type { ComponentType } from 'react'
import { paths, type TabGroup, type TabId } from './tabs.js'
import { words } from './words.js'

export const icons: Record<TabId, ComponentType<{ className: string; 'aria-hidden': true }>> = {
  profile: User,
  'sign-in': LockKeyhole,
  team: Building2,
  installation: Server,
}

export function SideNav({ groups, current }: { groups: readonly TabGroup[]; current: TabId }) {
  return (
    <nav className="side-nav" aria-label={words.settings}>
      {groups.map(({ label, tabs }) => (
        <div key={label}>
          <p className="side-nav__label">{label}</p>
          <ul>
            {tabs.map((tab) => {
              const Icon = icons[tab]
              return (
                <li key={tab}>
                  <Link to={paths[tab]} aria-current={tab === current ? 'page' : undefined}>
                    <Icon className="icon" aria-hidden={true} />
                    {words.tabs[tab]}
                  </Link>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </nav>
  )
}

import { Link } from '@countersign/ui'
import { Building2, ChevronRight, LockKeyhole, Server, User, Users } from 'lucide-react'
import type { ComponentType } from 'react'
import { paths, profileOnPhones, type TabGroup, type TabId } from './tabs.js'
import { words } from './words.js'

export const icons: Record<TabId, ComponentType<{ className: string }>> = {
  profile: User,
  'sign-in': LockKeyhole,
  team: Building2,
  people: Users,
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
                    <Icon className="icon" />
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

/** The first page of the settings on a phone: all tabs, each a page with a way back. */
export function PhoneList({ groups }: { groups: readonly TabGroup[] }) {
  return (
    <>
      <h1 className="display settings__title" tabIndex={-1}>
        {words.settings}
      </h1>
      <nav className="set-list" aria-label={words.settings}>
        {groups.map(({ label, tabs }) => (
          <div key={label}>
            <p className="side-nav__label">{label}</p>
            <ul className="card">
              {tabs.map((tab) => {
                const Icon = icons[tab]
                return (
                  <li key={tab}>
                    <Link to={tab === 'profile' ? profileOnPhones : paths[tab]}>
                      <Icon className="icon" />
                      <span>{words.tabs[tab]}</span>
                      <ChevronRight className="icon" />
                    </Link>
                  </li>
                )
              })}
            </ul>
          </div>
        ))}
      </nav>
    </>
  )
}

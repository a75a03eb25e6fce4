import { Link } from '@countersign/ui'
import { ChevronRight } from 'lucide-react'
import { icons } from '../side-nav.js'
import { paths, profileOnPhones, type TabGroup } from '../tabs.js'
import { words } from '../words.js'

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
                      <Icon className="icon" aria-hidden={true} />
                      <span>{words.tabs[tab]}</span>
                      <ChevronRight className="icon" aria-hidden="true" />
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

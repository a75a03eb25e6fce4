import type { Me } from '@countersign/contracts'
import { Chip, Link } from '@countersign/ui'
import { LogOut } from 'lucide-react'

interface PhonePersonProps {
  me: Me
  path: string
  onSignOut: () => void
}

/** The end of a phone's menu: the outbox where there is one, who is signed in, and signing out. */
export function PhonePerson({ me, path, onSignOut }: PhonePersonProps) {
  const { person, team, mails } = me
  return (
    <>
      {mails === 'outbox' && (
        <Link className="nav__link" to="/outbox" aria-current={path === '/outbox' ? 'page' : undefined}>
          Outbox
        </Link>
      )}
      {person && (
        <div className="menu__person">
          <div className="row">
            <Chip name={person.name} colour={1} />
            <div>
              <p className="pop__name">{person.name}</p>
              <p className="hint">{team?.name ?? person.email}</p>
            </div>
          </div>
          <button className="pop__item" type="button" onClick={onSignOut}>
            <LogOut className="icon" />
            Sign out
          </button>
        </div>
      )}
    </>
  )
}

import type { Me } from '@countersign/contracts'
import { IconButton, Link, notYet } from '@countersign/ui'
import { Bell } from 'lucide-react'
import { AccountButton } from '../account/account-button.js'
import { NavigationLinks } from './navigation-links.js'
import { PhoneMenu } from './phone-menu.js'

/** A control without a function yet; a press says so (rule pages-2). */
const unavailable = { 'aria-disabled': true, 'data-tip-press': notYet }

interface HeaderProps {
  path: string
  me: Me | undefined
  onSignOut: () => void
}

/** The header of every page (rule pages-2). */
export function Header({ path, me, onSignOut }: HeaderProps) {
  return (
    <header className="header">
      <div className="header__in">
        <Link className="header__logo" to="/">
          <img src="/logo.svg" width="146" height="28" alt="Countersign" />
        </Link>
        <nav className="nav nav--bar" aria-label="Main">
          <NavigationLinks path={path} />
        </nav>
        <div className="header__end">
          <IconButton label="Notifications" {...unavailable} icon={<Bell className="icon" />} />
          <AccountButton me={me} onSignOut={onSignOut} />
          <PhoneMenu path={path} me={me} onSignOut={onSignOut} />
        </div>
      </div>
    </header>
  )
}

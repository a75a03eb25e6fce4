import { IconButton, Link, notYet } from '@countersign/ui'
import { Bell, User } from 'lucide-react'
import { NavigationLinks } from './navigation-links.js'
import { PhoneMenu } from './phone-menu.js'

/** A control without a function yet; a press says so (rule pages-2). */
const unavailable = { 'aria-disabled': true, 'data-tip-press': notYet }

/** The header of every page (rule pages-2). */
export function Header({ path }: { path: string }) {
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
          <IconButton label="Notifications" {...unavailable} icon={<Bell className="icon" aria-hidden="true" />} />
          <IconButton
            label="Account"
            {...unavailable}
            className="avatar-btn"
            icon={
              <span>
                <User className="icon" aria-hidden="true" />
              </span>
            }
          />
          <PhoneMenu path={path} />
        </div>
      </div>
    </header>
  )
}

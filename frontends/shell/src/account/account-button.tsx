import type { Me } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { IconButton, initials, lazyPart, Link } from '@countersign/ui'
import { User } from 'lucide-react'
import { useRef, useState } from 'react'

const AccountMenu = lazyPart(async () => (await import('./account-menu.js')).AccountMenu, { what: 'The account menu' })

/** The avatar: opens the account menu. Without an account it leads to Settings. */
export function AccountButton({ me, onSignOut }: { me: Me | undefined; onSignOut: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  /** Which end of the menu takes the focus; null while closed. */
  const [open, setOpen] = useState<'first' | 'last' | null>(null)
  if (!me?.person) {
    return (
      <Link className="btn btn--icon avatar-btn" to="/settings" aria-label="Account" data-tip="Account">
        <span>
          <User className="icon" />
        </span>
      </Link>
    )
  }
  const { name } = me.person
  const close = () => {
    setOpen(null)
    button.current?.focus()
  }
  return (
    <div className="anchor" ref={place}>
      <IconButton
        ref={button}
        label={`Account: ${isolated(name)}`}
        tip="Account"
        className="avatar-btn"
        aria-haspopup="menu"
        aria-expanded={open !== null}
        icon={<span className="initials" aria-hidden="true" data-initials={initials(name)} />}
        onClick={() => setOpen(open ? null : 'first')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(event.key === 'ArrowDown' ? 'first' : 'last')
        }}
      />
      {open && (
        <AccountMenu
          person={me.person}
          startAt={open}
          place={place}
          onClose={close}
          onLeave={() => setOpen(null)}
          onSignOut={() => {
            close()
            onSignOut()
          }}
        />
      )}
    </div>
  )
}

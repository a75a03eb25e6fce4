import type { Me } from '@countersign/contracts'
import { Chip } from '@countersign/ui'
import { LogOut, Menu } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { NavigationLinks } from './navigation-links.js'

/** Navigation menu for narrow headers. Escape, an outside click or navigation closes it. */
export function PhoneMenu({ path, me, onSignOut }: { path: string; me: Me | undefined; onSignOut: () => void }) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    menu.current?.removeAttribute('open')
  }, [path])
  useEffect(() => {
    const stop = new AbortController()
    const close = () => menu.current?.removeAttribute('open')
    const outside = ({ target }: Event) => target instanceof Node && !menu.current?.contains(target) && close()
    document.addEventListener('pointerdown', outside, { signal: stop.signal })
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape' || !menu.current?.open) return
        close()
        menu.current.querySelector('summary')?.focus()
      },
      { signal: stop.signal },
    )
    return () => stop.abort()
  }, [])
  const signOut = () => {
    menu.current?.removeAttribute('open')
    menu.current?.querySelector('summary')?.focus()
    onSignOut()
  }
  return (
    <details className="menu" ref={menu}>
      <summary className="btn btn--icon" aria-label="Menu">
        <Menu className="icon" aria-hidden="true" />
      </summary>
      <nav className="menu__pane" aria-label="Menu">
        <NavigationLinks path={path} />
        {me?.person && (
          <div className="menu__person">
            <div className="row">
              <Chip name={me.person.name} colour={1} />
              <div>
                <p className="pop__name">{me.person.name}</p>
                <p className="hint">{me.team?.name ?? me.person.email}</p>
              </div>
            </div>
            <button className="pop__item" type="button" onClick={signOut}>
              <LogOut className="icon" aria-hidden="true" />
              Sign out
            </button>
          </div>
        )}
      </nav>
    </details>
  )
}

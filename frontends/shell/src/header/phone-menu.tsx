import type { Me } from '@countersign/contracts'
import { lazyPart } from '@countersign/ui'
import { Menu } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { NavigationLinks } from './navigation-links.js'

const PhonePerson = lazyPart(async () => (await import('./phone-person.js')).PhonePerson, { what: 'The account' })

/** Navigation menu for narrow headers. Escape, an outside click or navigation closes it. */
export function PhoneMenu({ path, me, onSignOut }: { path: string; me: Me | undefined; onSignOut: () => void }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const [opened, setOpened] = useState(false)
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
      <summary className="btn btn--icon" aria-label="Menu" onClick={() => setOpened(true)}>
        <Menu className="icon" />
      </summary>
      <nav className="menu__pane" aria-label="Menu">
        <NavigationLinks path={path} />
        {opened && me && <PhonePerson me={me} path={path} onSignOut={signOut} />}
      </nav>
    </details>
  )
}

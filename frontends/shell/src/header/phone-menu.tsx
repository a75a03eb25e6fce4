import { Menu } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { NavigationLinks } from './navigation-links.js'

/** Navigation menu for narrow headers. Escape, an outside click or navigation closes it. */
export function PhoneMenu({ path }: { path: string }) {
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
  return (
    <details className="menu" ref={menu}>
      <summary className="btn btn--icon" aria-label="Menu">
        <Menu className="icon" aria-hidden="true" />
      </summary>
      <nav className="menu__pane" aria-label="Menu">
        <NavigationLinks path={path} />
      </nav>
    </details>
  )
}

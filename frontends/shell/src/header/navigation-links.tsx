import { Link, PlaceholderLink } from '@countersign/ui'

/** Sections without a page yet (rule pages-2). */
const placeholders = ['Templates']

export function NavigationLinks({ path }: { path: string }) {
  return (
    <>
      <Link className="nav__link" to="/" aria-current={path === '/' ? 'page' : undefined}>
        Dashboard
      </Link>
      <Link className="nav__link" to="/requests" aria-current={path === '/requests' ? 'page' : undefined}>
        Documents
      </Link>
      {placeholders.map((name) => (
        <PlaceholderLink className="nav__link" key={name}>
          {name}
        </PlaceholderLink>
      ))}
      <Link className="nav__link" to="/settings" aria-current={path.startsWith('/settings') ? 'page' : undefined}>
        Settings
      </Link>
    </>
  )
}

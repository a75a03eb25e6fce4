import { Link, PlaceholderLink } from '@countersign/ui'

/** The product's sections; all but the first have no target yet (rule pages-2). */
const placeholders = ['Documents', 'Templates', 'Settings']

export function NavigationLinks({ path }: { path: string }) {
  return (
    <>
      <Link className="nav__link" to="/" aria-current={path === '/' ? 'page' : undefined}>
        Dashboard
      </Link>
      {placeholders.map((name) => (
        <PlaceholderLink className="nav__link" key={name}>
          {name}
        </PlaceholderLink>
      ))}
    </>
  )
}

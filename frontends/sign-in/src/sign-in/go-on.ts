import { forgetKnownPerson } from '../known-person.js'
import { leave } from '../leave.js'

/** Loads the page that the person came from. */
export function goOnTo(to: string | null): void {
  forgetKnownPerson()
  leave.to(ownPath(to))
}

/**
 * A path within this site from `?to=`, or `/`. Backslashes count as slashes in browsers, and control characters are
 * dropped before a URL is read, so both could hide a foreign host (RFC 3986, WHATWG URL 4.4).
 */
export function ownPath(to: string | null): string {
  if (!to || !/^\/(?![/\\])/.test(to) || /\p{Cc}/u.test(to)) return '/'
  const { origin } = window.location
  return new URL(to, origin).origin === origin ? to : '/'
}

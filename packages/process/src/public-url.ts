/**
 * Explains why an address of the installation is invalid, completing the variable's name; null for a valid one.
 * Only an origin is valid, because links append their paths to it and pages exist at the root only.
 */
export function whyNoPublicUrl(text: string): string | null {
  if (!URL.canParse(text) || !/^https?:\/\//i.test(text)) return 'must begin with http:// or https://.'
  const { href, origin } = new URL(text)
  if (href === `${origin}/`) return null
  // A log must not hold a password.
  const shown = text.replace(/\/\/[^/?#]*@/, '//…@')
  return `is ${shown}, but pages and links exist only at the root of a host. Set it to ${origin}, without path, query, fragment or login.`
}

import { limits } from './limits.js'

/** The check of a browser's email input (HTML living standard; rule drafting-8). */
export const addressPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

// Outlook, Windows and web pages put these around an address. Not the joiners: a domain of Persian or Hindi needs them.
const invisibleMarks = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

const edges = /^[\s,;:"'“”„‘’‚«»‹›<>()[\]]+|[\s.,;:"'“”„‘’‚«»‹›<>()[\]]+$/g
// A final bracket or period belongs to a name: `Ada Lovelace (Sales)`, `Ada King, Ph.D.`.
const edgesOfName = /^[\s,;:"'“”„‘’‚«»‹›]+|[\s,;:"'“”„‘’‚«»‹›]+$/g
// Outlook's plain text repeats the address: `Ada <ada@example.com<mailto:ada@example.com>>`. A name may have brackets.
const inAngles = /^([^<>]*)<([^<>]*)(?:<mailto:[^<>]*>)?>[\s.,;]*$/i
const inBrackets = /^([^[\]]*)\[([^[\]]*)\][\s.,;]*$/
const rawAddress = /[^\s,;:"<>()[\]@]+@[^\s,;:"<>()[\]@]+/g
const domainLetters = /^[\p{L}\p{M}\p{N}.。．｡\-\u200c\u200d]+$/u
const beyondAscii = /[\u0080-\u{10ffff}]/u

/** Some of the patterns take quadratic time, and a longer text is no address. */
const mostLetters = 4 * limits.emailLength

export interface PastedAddress {
  address: string
  /** The text before `<address>`; empty if there is none. */
  name: string
}

/**
 * Reads an email address as people paste it: `Name <address>`, `mailto:`, with invisible marks, quotes or a final comma. A
 * domain beyond ASCII becomes `xn--…`. A valid address, or a text that holds several, only loses its outer spaces
 * (rule drafting-8).
 */
export function pastedAddress(text: string): PastedAddress {
  const trimmed = text.trim()
  if (trimmed.length > mostLetters || addressPattern.test(trimmed)) return { address: trimmed, name: '' }
  const visible = trimmed.replace(invisibleMarks, '').replace(/\s/g, ' ')
  if (addressesIn(visible) > 1) return { address: trimmed, name: '' }
  const [, before = '', inside = visible] = inAngles.exec(visible) ?? inBrackets.exec(visible) ?? []
  const name = before.replace(/\\(.)/g, '$1').replace(edgesOfName, '')
  const address = inDns(withoutScheme(inside.replace(edges, '')).replace(edges, ''))
  return { address, name: addressesIn(name) > 0 ? '' : name }
}

/** `letters`: letters beyond ASCII before the @, which few mail servers take. */
export type AddressFault = 'several' | 'letters' | 'incomplete'

/** Sentences for pages. */
export const addressSentences: Readonly<Record<AddressFault, string>> = {
  several: 'Enter one email address only.',
  letters: 'Enter an address that has only letters from a to z before the @. Few mail servers take others.',
  incomplete: 'Enter the full email address, like name@example.com.',
}

/** Returns the fault of an address from {@link pastedAddress}, or null. */
export function addressFault(address: string): AddressFault | null {
  if (addressPattern.test(address)) return null
  if (address.length > mostLetters) return 'incomplete'
  if (addressesIn(address) > 1) return 'several'
  return /[\u0080-\u{10ffff}].*@/u.test(address) ? 'letters' : 'incomplete'
}

const addressesIn = (text: string): number =>
  new Set(text.match(rawAddress)?.map((address) => address.toLowerCase().replace(edges, ''))).size

function withoutScheme(text: string): string {
  if (!/^mailto:/i.test(text)) return text
  const encoded = text.slice('mailto:'.length).replace(/\?.*$/, '')
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

/** The URL class maps domains alike in Node and browsers (UTS 46). It would read a domain of digits as an IP address. */
function inDns(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  const url = `http://${domain}`
  if (at === 0 || !beyondAscii.test(domain) || !domainLetters.test(domain) || !URL.canParse(url)) return address
  const { hostname } = new URL(url)
  return /^[\d.]+$/.test(hostname) ? address : address.slice(0, at) + hostname
}

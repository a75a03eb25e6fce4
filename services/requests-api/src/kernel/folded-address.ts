import { domainToASCII } from 'node:url'

/** Gives all spellings of an email address the same text. */
export function foldedAddress(email: string): string {
  const folded = email.trim().normalize('NFC').toLowerCase().normalize('NFC')
  const at = folded.lastIndexOf('@')
  const domain = folded.slice(at + 1)
  return folded.slice(0, at + 1) + (domainToASCII(domain) || domain)
}

import { domainToUnicode } from 'node:url'
import type { PasswordContext, PasswordFault } from '../../ports/identity.js'

export type ContextKind = Extract<PasswordFault, { kind: 'contains' }>['what']

/** Words in lower case that a guesser of this account's password would try first, and their origin. */
export function contextWords({ host, name, email, team }: PasswordContext): Map<string, ContextKind> {
  const words = new Map<string, ContextKind>()
  const add = (kind: ContextKind, text: string) => {
    const parts = text.split(/[^\p{L}\p{M}\p{N}]+/u)
    for (const word of [text, parts.join(''), ...parts].flatMap(spellings))
      if (/(?:\p{L}.*){3}/u.test(word) && !words.has(word)) words.set(word, kind)
  }
  add('product', 'countersign')
  add('name', name)
  add('team', team)
  const at = email.lastIndexOf('@')
  add('host', host)
  add('host', domainToUnicode(host))
  add('address', email)
  add('address', email.slice(0, at))
  add('address', domainToUnicode(email.slice(at + 1)))
  return words
}

/** Lower case, with and without diacritics. */
function spellings(text: string): string[] {
  const lower = text.trim().toLowerCase().normalize('NFC')
  return [lower, lower.normalize('NFD').replaceAll(/\p{M}/gu, '')]
}

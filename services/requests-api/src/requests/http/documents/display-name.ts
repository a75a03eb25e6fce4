import { limits } from '@countersign/contracts/schemas'

// Control characters, and bidi marks that can disguise an extension.
// oxlint-disable-next-line no-control-regex
const unwanted = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** The last path segment in NFC, without disguising characters, at most 255 with its extension. Never a path. */
export function displayName(raw: string): string {
  const last = raw.split(/[\\/]/).at(-1) ?? ''
  const name = last.normalize('NFC').replace(unwanted, '').trim()
  if (name === '' || name === '.' || name === '..') return 'document'
  if (name.length <= limits.fileNameLength) return name
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return cut(name, limits.fileNameLength - extension.length) + extension
}

/** Cuts without splitting a surrogate pair. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

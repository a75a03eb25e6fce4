export type Prolog = 'plain' | 'doctype' | 'endless'

/**
 * Classifies the head of an XML part: 'plain' if the root follows only declarations, comments and space; 'doctype'
 * if a document type precedes it, which could define entity bombs; 'endless' if no root is reached.
 */
export function prologOf(head: Buffer): Prolog {
  // Makes UTF-16 readable as ASCII.
  const text = head
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^(ÿþ|þÿ|ï»¿)/, '')
  let at = 0
  for (;;) {
    while (/\s/.test(text.charAt(at))) at += 1
    const close = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : undefined
    if (close === undefined) break
    const end = text.indexOf(close, at)
    if (end < 0) return 'endless'
    at = end + close.length
  }
  if (text.startsWith('<!', at)) return 'doctype'
  return text.charAt(at) === '<' ? 'plain' : 'endless'
}

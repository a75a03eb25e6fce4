/** What stands before an XML part's root element. */
export type Prolog = 'plain' | 'doctype' | 'endless'

/**
 * Reads the beginning of an XML part: 'plain' when nothing but declarations, comments and space precede its root
 * element; 'doctype' when a document type does, with which entities (and their bombs) would come; 'endless' when the
 * root element is not reached.
 */
export function prologOf(head: Buffer): Prolog {
  // UTF-16 has a zero in every second byte of what matters here.
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

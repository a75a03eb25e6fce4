/** Proxies answer these in their own words; Countersign never sends 502 or 504. */
const unreachable = 'Countersign can’t be reached at the moment. Try again shortly.'

const proxyWords: Readonly<Record<number, string>> = {
  413: 'The server in front of Countersign takes no file of this size. Ask its operator to allow larger uploads.',
  502: unreachable,
  503: unreachable,
  504: unreachable,
}

const generalWords = 'The call failed, and the answer gives no reason. Try again in a moment.'

/**
 * Returns the sentence to show for a failed call. Countersign refuses in plain text or a problem document; every other
 * body, such as a proxy's HTML, is replaced by words for the status (rule pages-10).
 *
 * @param contentType the answer's header, if it has one
 */
export function refusalText(status: number, contentType: string | null, body: string): string {
  const isOwn = contentType?.startsWith('text/plain') && status !== 502 && status !== 504
  return (isOwn && body.trim()) || (proxyWords[status] ?? generalWords)
}

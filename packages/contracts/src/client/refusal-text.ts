/** For the proxy that could not reach Countersign. */
const unreachable = 'Countersign can’t be reached at the moment. Try again shortly.'

const proxyWords: Readonly<Record<number, string>> = {
  413: 'The server in front of Countersign takes no file of this size. Ask its operator to allow larger uploads.',
  502: unreachable,
  503: unreachable,
  504: unreachable,
}

const generalWords = 'The call failed, and the answer gives no reason. Try again in a moment.'

/**
 * Returns the sentence to show for a failed call without a problem document. Countersign answers pages in plain text only while
 * it starts, or if it limits connections; every other body, such as the HTML or text of a proxy, is replaced by words for the
 * status (rule pages-10).
 *
 * @param contentType the answer's header, if it has one
 */
export function refusalText(status: number, contentType: string | null, body: string): string {
  const isOwn = contentType?.startsWith('text/plain') && status < 500
  return (isOwn && body.trim()) || (proxyWords[status] ?? generalWords)
}

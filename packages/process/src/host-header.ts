import type { IncomingMessage } from 'node:http'
import type { EndingAnswer } from './arrivals/refusals.js'

/** A name or address with a port, without signs that URL parsers rewrite, such as `\`. */
const hostAndPort = /^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]*)(?::\d*)?$/i

export const badHost: EndingAnswer = {
  status: 400,
  reason: 'Bad Request',
  text: 'A request needs one Host header, with a host name or address and a port.',
}

/** False for several `Host` lines and for one that names no host (RFC 9112, 3.2). */
export function hasPlainHost({ headersDistinct }: Pick<IncomingMessage, 'headersDistinct'>): boolean {
  const [host = '', ...others] = headersDistinct['host'] ?? []
  return others.length === 0 && hostAndPort.test(host)
}

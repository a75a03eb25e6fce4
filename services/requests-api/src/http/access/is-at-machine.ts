import type { IncomingMessage } from 'node:http'
import { isLoopback, plainAddress } from '@countersign/process'

/** Headers that proxies add (RFC 7239; RFC 9110, 7.6.3). */
const addedByProxies = /^(?:forwarded|via|x-forwarded-.*)$/

/** True if the call comes from this machine, without a proxy. */
export function isAskedFromHere({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const peer = plainAddress(socket.remoteAddress ?? '')
  return isLoopback(peer) && !Object.keys(headers).some((name) => addedByProxies.test(name))
}

/**
 * True if a call of the open mode comes from the person at the machine (rule access-7). The names prevent DNS rebinding: a
 * web page can resolve its own name to 127.0.0.1.
 */
export function isAtMachine(request: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const { host, origin, referer } = request.headers
  const names = [`http://${host ?? ''}`, ...[origin, referer].filter((name) => name !== undefined)]
  return isAskedFromHere(request) && names.every(isOfLoopback)
}

export const isLoopbackName = (name: string): boolean => isLoopback(name) || name.endsWith('.localhost')

function isOfLoopback(url: string): boolean {
  try {
    return isLoopbackName(new URL(url).hostname)
  } catch {
    return false
  }
}

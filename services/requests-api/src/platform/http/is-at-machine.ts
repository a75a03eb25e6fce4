import type { IncomingMessage } from 'node:http'
import { isLoopback, plainAddress } from '@countersign/process'

type Arrived = Pick<IncomingMessage, 'headers' | 'httpVersion' | 'socket'>

/**
 * Headers that proxies add (RFC 7239; RFC 9110, 7.6.3; RFC 8586), also those that end in `-IP`, such as `X-Real-IP`,
 * `CF-Connecting-IP` and `X-Azure-ClientIP`.
 */
const addedByProxies = /^(?:.*forwarded.*|via|cdn-loop|x-envoy-.*|.*-(?:client|socket)?ip)$/

/** True if the call comes from this machine, without a proxy. Programs for users speak HTTP/1.1, plain proxies 1.0. */
export function isAskedFromHere({ headers, httpVersion, socket }: Arrived): boolean {
  const peer = plainAddress(socket.remoteAddress ?? '')
  const isDirect = httpVersion !== '1.0' && !Object.keys(headers).some((name) => addedByProxies.test(name))
  return isLoopback(peer) && isDirect
}

/**
 * True if a call of the open mode comes from the person at the machine (rule access-7). The names prevent DNS rebinding: a
 * web page can resolve its own name to 127.0.0.1.
 */
export function isAtMachine(request: Arrived): boolean {
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

import { isIP } from 'node:net'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Request } from 'express'
import { countedAs, isLoopback, plainAddress } from '@countersign/process'

/** Addresses of a call, with IPv4-mapped IPv6 addresses as IPv4. */
export interface CallerAddresses {
  /** As forwarded by trusted proxies; else the socket's. */
  forwarded: string | null
  /** The peer's address. */
  socket: string | null
}

export interface Addressed {
  /** Express's reading of the headers of trusted proxies. */
  ip?: string | undefined
  socket: { remoteAddress?: string | undefined }
}

export function addressesOf(request: Addressed): CallerAddresses {
  const socket = addressIn(request.socket.remoteAddress)
  return { forwarded: addressIn(request.ip) ?? socket, socket }
}

/** Accepts only an IP address. Rejects a zone id: it can be any text, and only means something on one machine. */
function addressIn(text: string | undefined): string | null {
  const address = plainAddress(text ?? '')
  return isIP(address) === 0 ? null : address
}

/** Rate-limiting key; an IPv6 host owns its /64. @returns null for a caller on this machine, without a proxy */
export function countedBy(request: Addressed & { headers: IncomingHttpHeaders }): string | null {
  const { forwarded, socket } = addressesOf(request)
  const proxyHeader = request.headers['x-forwarded-for'] ?? request.headers.forwarded
  if (proxyHeader === undefined && socket !== null && isLoopback(socket)) return null
  return forwarded === null ? '' : countedAs(forwarded)
}

/** Truncates the header, since it becomes part of the history. */
const longest = 300

export const userAgentOf = (request: Request): string | null =>
  request.get('user-agent')?.toWellFormed().slice(0, longest) ?? null

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

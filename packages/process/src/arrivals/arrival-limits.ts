import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { isLoopback } from '../loopback.js'

/** Limits for incomplete requests (rule errors-9, ADR 0008). */
export interface ArrivalLimits {
  /** Connections per peer with an incomplete request head. Idle keep-alive connections do not count. */
  heads: number
  bodies: number
  headMs: number
  bodyMs: number
  /** @returns the time limit in ms of a request that may be large, at the minimum rate; null for any other */
  longBodyMs(request: IncomingMessage): number | null
  /** Minimum average rate of a long body, in bytes per second. */
  leastPace: number
  /** Longest pause of a long body in ms, and the grace period before its minimum rate applies. */
  pauseMs: number
  peerOf(address: string): string | null
  callerOf(request: IncomingMessage): string | null
}

const second = 1000

/** Counts by peer address, without a proxy in front; loopback is unlimited. */
export const usualArrivals: ArrivalLimits = {
  heads: 50,
  bodies: 50,
  headMs: 15 * second,
  bodyMs: 15 * second,
  longBodyMs: () => null,
  leastPace: 1024,
  pauseMs: 60 * second,
  peerOf: byAddress,
  callerOf: ({ socket }) => byAddress(socket.remoteAddress ?? ''),
}

function byAddress(address: string): string | null {
  const plain = plainAddress(address)
  return isLoopback(plain) ? null : countedAs(plain)
}

/** Strips the IPv4-mapped prefix and the zone from an address as Node reports it. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/s, '')

/** @returns the name an address is counted under; for IPv6 its /64 network, which usually belongs to one caller */
export function countedAs(address: string): string {
  if (!isIPv6(address)) return address
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = '', after] = written.split('::')
  const groups = (part = '') => (part === '' ? [] : part.split(':'))
  const given = groups(before)
  const left = after === undefined ? 0 : 8 - given.length - groups(after).length
  const all = [...given, ...Array.from({ length: left }, () => '0'), ...groups(after)]
  return `${all.slice(0, 4).join(':')}::/64`
}

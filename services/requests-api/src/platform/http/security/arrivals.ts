import type { IncomingMessage } from 'node:http'
import { matchCall } from '@countersign/contracts/match-call'
import { type ArrivalLimits, countedAs, plainAddress, usualArrivals } from '@countersign/process'
import express from 'express'
import { countedBy } from '../caller-addresses.js'

/** Express's compiled `trust proxy` setting: true for a trusted address after that many proxies. */
type Trusts = (address: string, distance: number) => boolean

const minute = 60 * 1000

/** Ten files of 50 MB need an hour at 1.2 Mbit/s; a Finish of 12 MB needs ten minutes at 160 kbit/s. */
const longBodies: Readonly<Record<string, number>> = { upload: 60 * minute, finish: 10 * minute }

/**
 * Limits incomplete requests (rule errors-9): bodies by the caller's address, heads by the peer's.
 * @param trustedProxies as Express takes them; not limited by heads, since they serve many callers
 */
export function arrivalsBehind(trustedProxies: number | string[], others: Partial<ArrivalLimits> = {}): ArrivalLimits {
  const trusts = express().set('trust proxy', trustedProxies).get('trust proxy fn') as Trusts
  return {
    ...usualArrivals,
    longBodyMs: ({ method = '', url = '' }) => longBodies[matchCall(method, url.split('?')[0]!)?.name ?? ''] ?? null,
    peerOf: (address) => (trusts(address, 0) ? null : countedAs(plainAddress(address))),
    callerOf: (request) =>
      countedBy({ headers: request.headers, socket: request.socket, ip: forwardedIp(request, trusts) }),
    ...others,
  }
}

/** Computes `request.ip` as Express does, before Express has the request. */
function forwardedIp({ headers, socket }: IncomingMessage, trusts: Trusts): string | undefined {
  const forwarded = [headers['x-forwarded-for'] ?? []]
    .flat()
    .flatMap((header) => header.split(/[ ,]+/))
    .filter(Boolean)
  const fromHere = [socket.remoteAddress ?? '', ...forwarded.toReversed()]
  return fromHere.find((address, distance) => distance === fromHere.length - 1 || !trusts(address, distance))
}

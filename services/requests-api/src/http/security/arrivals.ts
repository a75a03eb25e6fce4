import type { IncomingMessage } from 'node:http'
import { matchCall } from '@countersign/contracts/match-call'
import { type ArrivalLimits, countedAs, plainAddress, usualArrivals } from '@countersign/process'
import express from 'express'
import { countedBy } from './counted-by.js'

/** By Express's reading of its setting: whether a proxy is believed, that so many others stand before. */
type Trusts = (address: string, distance: number) => boolean

const minute = 60 * 1000

/**
 * Milliseconds that the bodies of these calls have. Ten files of 50 MB need an hour at 1.2 Mbit/s; a Finish of 12 MB needs
 * ten minutes at 160 kbit/s.
 */
const longBodies: Readonly<Record<string, number>> = { upload: 60 * minute, finish: 10 * minute }

/**
 * Bounds what arrives unfinished (rule errors-9): bodies by the address that calls are counted by, heads by the peer's.
 *
 * @param trustedProxies as Express takes them; their heads are not limited, for they speak for many
 * @param others limits that differ, as suites set them
 */
export function arrivalsBehind(trustedProxies: number | string[], others: Partial<ArrivalLimits> = {}): ArrivalLimits {
  const trusts = express().set('trust proxy', trustedProxies).get('trust proxy fn') as Trusts
  return {
    ...usualArrivals,
    longBodyMs: ({ method = '', url = '' }) => longBodies[matchCall(method, url.split('?')[0]!)?.name ?? ''] ?? null,
    peerOf: (address) => (trusts(address, 0) ? null : countedAs(plainAddress(address))),
    callerOf: (request) => countedBy({ headers: request.headers, socket: request.socket, ip: toldIp(request, trusts) }),
    ...others,
  }
}

/** As Express's `request.ip`, for a request that has not come to Express yet. */
function toldIp({ headers, socket }: IncomingMessage, trusts: Trusts): string | undefined {
  const told = [headers['x-forwarded-for'] ?? []]
    .flat()
    .flatMap((header) => header.split(/[ ,]+/))
    .filter(Boolean)
  const fromHere = [socket.remoteAddress ?? '', ...told.toReversed()]
  return fromHere.find((address, distance) => distance === fromHere.length - 1 || !trusts(address, distance))
}

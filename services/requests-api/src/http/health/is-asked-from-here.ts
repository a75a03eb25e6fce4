import { isLoopback } from '@countersign/process'
import type { Request } from 'express'
import { addressesOf } from '../context/caller-addresses.js'

/** Headers that proxies add (RFC 7239; RFC 9110, 7.6.3). */
const addedByProxies = /^(?:forwarded|via|x-forwarded-.*)$/

/** True if the call comes from this machine, without a proxy. */
export function isAskedFromHere(request: Request): boolean {
  const { socket } = addressesOf(request)
  return (
    socket !== null && isLoopback(socket) && !Object.keys(request.headers).some((name) => addedByProxies.test(name))
  )
}

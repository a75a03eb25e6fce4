import { isLoopback } from '@countersign/process'
import type { Request } from 'express'
import { addressesOf } from '../context/caller-addresses.js'

/** What proxies add to a call that they hand on (RFC 7239; RFC 9110, 7.6.3). */
const addedByProxies = /^(?:forwarded|via|x-forwarded-.*)$/

/** Whether a call comes from the machine itself, and no proxy handed it on. */
export function isAskedFromHere(request: Request): boolean {
  const { socket } = addressesOf(request)
  return (
    socket !== null && isLoopback(socket) && !Object.keys(request.headers).some((name) => addedByProxies.test(name))
  )
}

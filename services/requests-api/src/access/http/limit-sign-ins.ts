import type { RequestHandler } from 'express'
import { countedAs } from '@countersign/process'
import type { Devices } from '../sign-in/devices.js'
import { limitsOfAccess as limits, type Throttling } from '../sign-in/throttling.js'
import type { Accounts } from '../account/accounts.js'
import { callOf } from '../../platform/http/call.js'
import { addressesOf } from '../../platform/http/caller-addresses.js'
import type { AccessCookies } from './access-cookies.js'
import { identifiedOf } from './callers.js'

export interface SignInLimits {
  throttling: Throttling
  devices: Devices
  accounts: Pick<Accounts, 'person'>
  cookies: AccessCookies
}

/** Limits calls of signing in and joining per address, except for people with a session or a known device (rule access-15). */
export function limitSignIns({ throttling, devices, accounts, cookies }: SignInLimits): RequestHandler {
  return (request, response, next) => {
    const call = callOf(request)
    if (!call?.call.limited || identifiedOf(request).access) return next()
    const { forwarded, socket } = addressesOf(request)
    const address = countedAs(forwarded ?? socket ?? '')
    const judge = async () => {
      if (await devices.isGenuine(cookies.device(request), (id) => accounts.person(id))) return
      await throttling.mustAllow([[limits.refusedPerAddress, address]])
      await throttling.mustCount([[limits.callsPerAddress, address]])
      response.once('finish', () => {
        if (response.statusCode >= 400) void throttling.count(limits.refusedPerAddress, address).catch(() => {})
      })
    }
    judge().then(() => next(), next)
  }
}

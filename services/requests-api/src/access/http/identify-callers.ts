import type { Request, RequestHandler } from 'express'
import { foreignHost, isOwnHost } from '@countersign/contracts/own-host'
import type { Mode } from '../../kernel/caller.js'
import { callOf } from '../../platform/http/call.js'
import { isLoopbackName } from '../../platform/http/caller-addresses.js'
import { HttpFault } from '../../platform/http/errors/http-fault.js'
import type { Callers, Identified } from './callers.js'

/**
 * Identifies the caller of every call, after judging its host name (rules access-4 and access-9). Health answers under any
 * name, and where the open mode is limited to this machine, the caller check judges the name too.
 */
export function identifyCallers(callers: Callers, publicUrl: URL): RequestHandler {
  return (request, _response, next) => {
    identifiedFor(request, callers).then((found) => next(hostFault(request, found, callers, publicUrl)), next)
  }
}

/** Recipients and health checks must not depend on the stores that know sessions and the claim. */
async function identifiedFor(request: Request, callers: Callers): Promise<Identified> {
  const call = callOf(request)
  if (call?.call.needs === 'link') return callers.asStranger(request)
  if (call?.name !== 'alive' && call?.name !== 'ready') return callers.identify(request)
  return callers.identify(request).catch(() => callers.asStranger(request, 'open'))
}

function hostFault(request: Request, { mode }: Identified, callers: Callers, publicUrl: URL): HttpFault | undefined {
  const call = callOf(request)
  const needs = call?.call.needs
  if (call?.name === 'alive' || call?.name === 'ready') return undefined
  if (callers.isLocalOnly(mode) && needs !== 'link' && needs !== 'anyone') return undefined
  return isHostIn(mode, request.headers.host, publicUrl)
    ? undefined
    : new HttpFault(403, foreignHost, { event: 'host-refused' })
}

/** Judges the host of a call or page (rule access-4). */
export const isHostIn = (mode: Mode, host: string | undefined, publicUrl: URL): boolean =>
  mode === 'open' ? isOwnHost(host, publicUrl) : isThisInstallation(host, publicUrl)

/** Stricter than in the open mode: the host of PUBLIC_URL, or any loopback name if that is one. */
export function isThisInstallation(host: string | undefined, publicUrl: URL): boolean {
  const name = (host ?? '').replace(/:\d+$/, '').toLowerCase()
  const plain = name.replaceAll(/[[\]]/g, '')
  return name === publicUrl.hostname || (isLoopbackName(publicUrl.hostname) && plain !== '' && isLoopbackName(plain))
}

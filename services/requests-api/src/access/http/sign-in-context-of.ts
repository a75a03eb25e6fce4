import type { Request } from 'express'
import { countedAs } from '@countersign/process'
import type { SignInContext } from '../sign-in/sign-in-context.js'
import { contextOf } from '../../platform/http/called-by.js'
import { addressesOf } from '../../platform/http/caller-addresses.js'
import { userAgentOf } from '../../platform/http/user-agent.js'
import type { AccessCookies } from './access-cookies.js'

const usualLocale = 'en'

/** The parts of a call that signing in needs. */
export function signInContextOf(request: Request, cookies: AccessCookies): SignInContext {
  const { forwarded } = addressesOf(request)
  return {
    origin: { ipAddress: forwarded, userAgent: userAgentOf(request) },
    address: forwarded === null ? '' : countedAs(forwarded),
    device: cookies.device(request),
    flows: cookies.flows(request),
    locale: localeIn(request.get('accept-language')),
    correlation: contextOf(request).correlation,
  }
}

/** The first language tag that the browser prefers. */
function localeIn(header = ''): string {
  const tag = header.split(/[,;]/, 1)[0]!.trim()
  try {
    return new Intl.Locale(tag).toString()
  } catch {
    return usualLocale
  }
}

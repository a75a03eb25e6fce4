import type { Me } from '@countersign/contracts'
import type { Request } from 'express'
import { countedAs } from '@countersign/process'
import { contextOf } from '../../platform/http/call.js'
import { addressesOf, userAgentOf } from '../../platform/http/caller-addresses.js'
import type { Access } from '../sign-in/access.js'
import type { MeViews } from '../account/me-views.js'
import type { Begun, HeldSession, Sessions } from '../sign-in/sessions.js'
import type { SignInContext } from '../sign-in/sign-in-context.js'
import type { SignedIn } from '../sign-in/sign-ins.js'
import { refuse } from '../domain/refusal.js'
import type { AccessCookies } from './access-cookies.js'
import { type Callers, identifiedOf } from './callers.js'

const usualLocale = 'en'

/** Cookies and answers of calls that begin, change or end a session. */
export class SessionAnswers {
  constructor(
    private readonly cookies: AccessCookies,
    private readonly sessions: Sessions,
    private readonly callers: Callers,
    private readonly views: MeViews,
  ) {}

  /** The parts of a call that signing in needs. */
  context(request: Request): SignInContext {
    const { forwarded } = addressesOf(request)
    return {
      origin: { ipAddress: forwarded, userAgent: userAgentOf(request) },
      address: forwarded === null ? '' : countedAs(forwarded),
      device: this.cookies.device(request),
      flows: this.cookies.flows(request),
      locale: localeIn(request.get('accept-language')),
      correlation: contextOf(request).correlation,
    }
  }

  /** @throws {Refusal} 404 for the person at the machine, who has no account */
  session(request: Request): HeldSession {
    return this.access(request).session ?? refuse('no-account')
  }

  access(request: Request): Access {
    return identifiedOf(request).access ?? refuse('sign-in-first')
  }

  keepFlow(request: Request, flow: string): void {
    this.cookies.keepFlow(request.res!, [flow, ...this.cookies.flows(request)])
  }

  /** Ends the browser's earlier session, so that its token stops working (session fixation). */
  async signedIn(request: Request, signedIn: SignedIn): Promise<Me> {
    const before = identifiedOf(request).access?.session
    if (before) await this.sessions.end(before.key)
    this.cookies.keepDevice(request.res!, signedIn.device)
    this.cookies.forgetFlow(request.res!)
    this.keepSession(request, signedIn)
    return this.views.of(await this.callers.accessOf(signedIn.session))
  }

  keepSession({ res }: Request, { token, session }: Begun): void {
    this.cookies.keepSession(res!, token, session.remember ? new Date(session.until) : null)
  }

  /** Clears what the pages keep in this browser, as only a sign-out by the person does. */
  signedOut({ res }: Request): void {
    this.cookies.forgetSession(res!)
    this.cookies.forgetFlow(res!)
    res!.setHeader('clear-site-data', '"storage"')
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

import { parseCookie } from 'cookie'
import type { CookieOptions, Request, Response } from 'express'
import type { IncomingMessage } from 'node:http'

const flowMs = 10 * 60_000
const deviceMs = 90 * 24 * 60 * 60_000
const token = /^[\w-]{43}$/
/** Tabs share the cookie, so it keeps the flows of several. */
const mostFlows = 5
const flows = new RegExp(`^[\\w-]{43}(\\.[\\w-]{43}){0,${mostFlows - 1}}$`)
const device = /^[\w.~-]{1,400}$/

/**
 * Cookies of signing in. Over https the prefix `__Host-` keeps other hosts and paths from setting them (RFC 6265bis);
 * browsers refuse it over http, where the port separates installations.
 */
export class AccessCookies {
  readonly #secure: boolean
  readonly #port: string

  constructor(publicUrl: URL) {
    this.#secure = publicUrl.protocol === 'https:'
    this.#port = publicUrl.port || '80'
  }

  session(request: IncomingMessage): string | null {
    return this.#read(request, 'session', token)
  }

  /** Tokens of flows, the newest first. */
  flows(request: IncomingMessage): string[] {
    return this.#read(request, 'flow', flows)?.split('.') ?? []
  }

  device(request: IncomingMessage): string | null {
    return this.#read(request, 'device', device)
  }

  /** @param until end of the session by age, for a cookie that outlives the browser; null for one that does not */
  keepSession(response: Response, value: string, until: Date | null): void {
    response.cookie(this.#name('session'), value, { ...this.#options('strict'), ...(until && { expires: until }) })
  }

  /** Lax, because a sign-in may come back from another site. @param tokens the newest first; later ones may be dropped */
  keepFlow(response: Response, tokens: readonly string[]): void {
    const value = tokens.slice(0, mostFlows).join('.')
    response.cookie(this.#name('flow'), value, { ...this.#options('lax'), maxAge: flowMs })
  }

  keepDevice(response: Response, value: string): void {
    response.cookie(this.#name('device'), value, { ...this.#options('strict'), maxAge: deviceMs })
  }

  forgetSession(response: Response): void {
    response.clearCookie(this.#name('session'), this.#options('strict'))
  }

  forgetFlow(response: Response): void {
    response.clearCookie(this.#name('flow'), this.#options('lax'))
  }

  #read({ headers }: Pick<Request, 'headers'>, kind: string, shape: RegExp): string | null {
    const value = parseCookie(headers.cookie ?? '')[this.#name(kind)] ?? ''
    return shape.test(value) ? value : null
  }

  #name(kind: string): string {
    return this.#secure ? `__Host-countersign-${kind}` : `countersign-${kind}-${this.#port}`
  }

  #options(sameSite: 'strict' | 'lax'): CookieOptions {
    return { path: '/', httpOnly: true, sameSite, secure: this.#secure }
  }
}

import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { PersonState } from '../domain/person-state.js'
import type { AccessStore } from '../ports/access-store.js'
import type { Clock } from '../../kernel/clock.js'
import type { AuthenticatorApps } from '../ports/identity.js'

/** 32 characters: A–Z without I and O, and 2–9. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const groups = 6
const groupLength = 4
const codesAtOnce = 10

/** A step of 30 s may be used until it is out of tolerance. */
const stepKeptMs = 5 * 60_000

type AppSecret = Pick<NonNullable<PersonState['app']>, 'credentialId' | 'secret'>

export type AppVerdict = 'right' | 'wrong' | 'clocks-differ'

/** Ten codes of 120 random bits (rule access-12). */
export const newRecoveryCodes = (): string[] => Array.from({ length: codesAtOnce }, newRecoveryCode)

function newRecoveryCode(): string {
  const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** Ignores dashes, blanks and case. @returns SHA-256, hex */
export const recoveryHash = (code: string): string =>
  createHash('sha256').update(code.replaceAll(/[\s-]/g, '').toUpperCase()).digest('hex')

/** The position of an unused recovery code; -1 if it is none. */
export function unusedRecoveryCode({ recoveryCodes }: PersonState, code: string): number {
  const given = Buffer.from(recoveryHash(code))
  const found = (recoveryCodes?.hashes ?? []).findIndex((hash) => timingSafeEqual(Buffer.from(hash), given))
  return found >= 0 && !recoveryCodes!.used.includes(found) ? found : -1
}

/** Codes of authenticator apps; each step counts once per purpose. */
export class AppCodes {
  constructor(
    private readonly apps: AuthenticatorApps,
    private readonly consume: AccessStore['consume'],
    private readonly clock: Clock,
  ) {}

  async judge(app: AppSecret, code: string, purpose: 'sign-in' | 'confirm'): Promise<AppVerdict> {
    const now = this.clock.now()
    const judged = app.secret === null ? null : await this.apps.judge(app.secret, code, now)
    if (!judged) return 'wrong'
    if (Math.abs(judged.offBy) > 1) return 'clocks-differ'
    const until = new Date(now.getTime() + stepKeptMs)
    return (await this.consume(`code ${purpose} ${app.credentialId} ${judged.step}`, until)) ? 'right' : 'wrong'
  }

  /** Judges the first code of a new app and uses it up, so that it neither signs in nor confirms (rule access-12). */
  async isFirst(app: AppSecret, code: string): Promise<boolean> {
    if ((await this.judge(app, code, 'sign-in')) !== 'right') return false
    return (await this.judge(app, code, 'confirm')) === 'right'
  }
}

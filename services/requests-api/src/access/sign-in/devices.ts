import { createHmac } from 'node:crypto'
import { isSameSecret } from '@countersign/links'
import type { Vault } from '@countersign/vault'
import type { PersonState } from '../domain/person-state.js'
import { personStream } from '../domain/streams.js'
import type { Clock } from '../../kernel/clock.js'

const validMs = 90 * 24 * 60 * 60_000
const mostPeople = 3

const mark = /^([0-9a-f-]{36})\.(\d{1,14})\.[\w-]{43}$/

/** Marks devices on which a person has fully signed in: no email about the sign-in, and no delay by others' failures. */
export class Devices {
  constructor(
    private readonly vault: Pick<Vault, 'obtain'>,
    private readonly clock: Clock,
  ) {}

  /** @param cookie the marks of up to three people @returns false after a password reset or recovery */
  async knows(cookie: string | null, person: Pick<PersonState, 'personId' | 'devicesSince'>): Promise<boolean> {
    for (const one of marksIn(cookie)) {
      const [, personId, issued = '0'] = mark.exec(one) ?? []
      if (personId !== person.personId) continue
      const age = this.clock.now().getTime() - Number(issued)
      const isCurrent = age >= 0 && age < validMs && Number(issued) >= Date.parse(person.devicesSince ?? '1970-01-01')
      if (isCurrent && isSameSecret(await this.#markFor(personId, issued), one)) return true
    }
    return false
  }

  /** True if the cookie marks the device of anyone. */
  async isGenuine(
    cookie: string | null,
    find: (personId: string) => Promise<Pick<PersonState, 'personId' | 'devicesSince'> | null>,
  ): Promise<boolean> {
    for (const one of marksIn(cookie).slice(0, mostPeople)) {
      const person = await find(mark.exec(one)![1]!)
      if (person && (await this.knows(one, person))) return true
    }
    return false
  }

  /** @returns the cookie's new value */
  async remember(cookie: string | null, personId: string): Promise<string> {
    const others = marksIn(cookie).filter((one) => !one.startsWith(personId))
    const issued = String(this.clock.now().getTime())
    return [await this.#markFor(personId, issued), ...others].slice(0, mostPeople).join('~')
  }

  async #markFor(personId: string, issued: string): Promise<string> {
    const key = await this.vault.obtain(personStream(personId))
    const mac = createHmac('sha256', key.derive('device/v1')).update(`${personId}.${issued}`).digest('base64url')
    return `${personId}.${issued}.${mac}`
  }
}

const marksIn = (cookie: string | null): string[] => (cookie ?? '').split('~').filter((one) => mark.test(one))

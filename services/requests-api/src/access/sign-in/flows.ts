import { createHash, randomBytes } from 'node:crypto'
import { installationSubject } from '@countersign/event-log'
import { openJson, sealJson, type Vault } from '@countersign/vault'
import type { AccessStore } from '../ports/access-store.js'
import type { Clock } from '../../kernel/clock.js'

const validMs = 10 * 60_000

/** Failed attempts after which a flow ends. */
export const mostAttempts = 5

/** State between two calls of signing in or enrolling. The browser holds a token, the store a sealed copy. */
export type Flow =
  | { kind: 'passkey'; challenge: string }
  | {
      kind: 'second-factor'
      personId: string
      /** The password that was right; a new one ends the sign-in. */
      credentialId: string
      remember: boolean
      challenge: string | null
    }
  | {
      kind: 'enrollment'
      purpose: 'claim' | 'recovery' | 'invitation'
      /** Of an invitation. */
      invitationId?: string
      personId: string
      email: string
      secret: string
      recoveryCodes: string[]
      challenge: string
    }
  | { kind: 'new-passkey'; personId: string; challenge: string }
  | { kind: 'new-app'; personId: string; secret: string }
  | { kind: 'recovery-link'; issuedAt: string }
  | { kind: 'confirmation' }

export type FlowOf<Kind extends Flow['kind']> = Extract<Flow, { kind: Kind }>

export type Found<Kind extends Flow['kind']> = FlowOf<Kind> & { id: string }

/** Flows of ten minutes, consumed by one call. */
export class Flows {
  constructor(
    private readonly store: AccessStore['flows'],
    private readonly vault: Pick<Vault, 'obtain'>,
    private readonly clock: Clock,
  ) {}

  /** @returns the token for the browser's cookie */
  async begin(flow: Flow): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    await this.keep(idOf(token), flow)
    return token
  }

  /** Keeps a flow under a name of the caller's. */
  async keep(id: string, flow: Flow, forMs = validMs): Promise<void> {
    const expiresAt = new Date(this.clock.now().getTime() + forMs)
    await this.store.put(id, { sealed: sealJson(await this.#key(), flow, `flow:${id}`), expiresAt })
  }

  /** The newest of the browser's flows of this kind; null without one. */
  async newest<Kind extends Flow['kind']>(kind: Kind, tokens: readonly string[]): Promise<Found<Kind> | null> {
    for (const id of tokens.map(idOf)) {
      const flow = await this.read(kind, id)
      if (flow) return { id, ...flow }
    }
    return null
  }

  /** Ends all of the browser's flows of this kind. */
  async takeAll<Kind extends Flow['kind']>(kind: Kind, tokens: readonly string[]): Promise<FlowOf<Kind>[]> {
    const taken: FlowOf<Kind>[] = []
    for (const id of tokens.map(idOf)) {
      const flow = (await this.read(kind, id)) && (await this.take(kind, id))
      if (flow) taken.push(flow)
    }
    return taken
  }

  /** Null for an unknown, expired or other flow. */
  async read<Kind extends Flow['kind']>(kind: Kind, id: string): Promise<FlowOf<Kind> | null> {
    return this.#opened(kind, id, await this.store.read(id))
  }

  /** Ends the flow: of concurrent calls, one gets it. */
  async take<Kind extends Flow['kind']>(kind: Kind, id: string): Promise<FlowOf<Kind> | null> {
    return this.#opened(kind, id, await this.store.take(id))
  }

  /**
   * Counts an attempt before it is judged, so that simultaneous ones cannot pass the limit.
   *
   * @returns the attempts left after this one; null if it must not be judged, because none was left
   */
  async attempt(id: string): Promise<number | null> {
    const attempts = await this.store.countAttempt(id)
    return attempts === null || attempts > mostAttempts ? null : mostAttempts - attempts
  }

  async #opened<Kind extends Flow['kind']>(
    kind: Kind,
    id: string,
    stored: { sealed: string; expiresAt: Date } | null,
  ): Promise<FlowOf<Kind> | null> {
    if (!stored || stored.expiresAt <= this.clock.now()) return null
    const flow = openJson(await this.#key(), stored.sealed, `flow:${id}`) as Flow
    return flow.kind === kind ? (flow as FlowOf<Kind>) : null
  }

  #key() {
    return this.vault.obtain(installationSubject)
  }
}

const idOf = (token: string): string => createHash('sha256').update(token).digest('hex')

import { createHmac, type KeyObject } from 'node:crypto'
import { canonical } from '@countersign/event-log'
import { newId } from '../../kernel/ids.js'
import type { IdempotencyStore } from '../ports/idempotency-store.js'
import { HttpFault } from './errors/http-fault.js'

/** The properties that identify a repeated call. */
export interface CallShape {
  /** The person or link that chose the key. */
  holder: string
  teamId: string
  method: string
  path: string
  /** The body as JSON, or a substitute for it. */
  body: unknown
}

const keyPattern = /^[\x21-\x7e]{1,255}$/

/** Maps a key to the command id of its first use (rule calls-4), under which the stream has the response. */
export class Idempotency {
  /** @param secret keys the fingerprints, so that a copy of the store does not reveal bodies */
  constructor(
    private readonly memory: IdempotencyStore,
    private readonly secret: KeyObject,
  ) {}

  /** @throws {HttpFault} 400 for a malformed key or body, 422 when the key was used for another call */
  async commandId(key: string | undefined, { holder, teamId, method, path, body }: CallShape): Promise<string> {
    if (key === undefined) return newId()
    if (!keyPattern.test(key)) {
      throw new HttpFault(400, 'Idempotency-Key must be 1 to 255 visible ASCII characters.')
    }
    const fingerprint = this.#digest([teamId, method, path, canonicalBody(body)])
    const remembered = await this.memory.remember(this.#digest([holder, key]), { fingerprint, commandId: newId() })
    if (remembered.fingerprint !== fingerprint) {
      throw new HttpFault(422, 'This Idempotency-Key was used for another call. Use a new one.')
    }
    return remembered.commandId
  }

  #digest(parts: readonly string[]): string {
    return createHmac('sha256', this.secret).update(parts.join('\n')).digest('hex')
  }
}

/** RFC 8785 has no canonical form for lone surrogates, numbers outside JSON's range and unlimited nesting. */
function canonicalBody(body: unknown): string {
  try {
    return canonical(body ?? null)
  } catch {
    throw new HttpFault(400, 'The body contains a value that no call accepts.')
  }
}

import { createHash } from 'node:crypto'
import { canonical } from '@countersign/event-log'
import { newId } from '../../application/ids.js'
import type { IdempotencyStore } from '../../ports/idempotency-store.js'
import { HttpFault } from '../errors/http-fault.js'

/** What makes two calls the same. */
export interface CallShape {
  ownerId: string
  method: string
  path: string
  /** The body as JSON, or what stands for it. */
  body: unknown
}

const keyPattern = /^[\x21-\x7e]{1,255}$/

/**
 * Gives calls their command ids: a new one, or the one that the same Idempotency-Key got the first time (rule calls-4).
 * The answer is then found in the stream, under that id.
 */
export class Idempotency {
  constructor(private readonly memory: IdempotencyStore) {}

  /**
   * @param key the header's value, where there was one
   * @throws {HttpFault} 400 for a key that is none or a body that cannot be compared, 422 when the key was used for
   * another call
   */
  async commandId(key: string | undefined, { ownerId, method, path, body }: CallShape): Promise<string> {
    if (key === undefined) return newId()
    if (!keyPattern.test(key)) {
      throw new HttpFault(400, 'Idempotency-Key must be 1 to 255 visible ASCII characters.')
    }
    const fingerprint = digest([method, path, canonicalBody(body)])
    const remembered = await this.memory.remember(digest([ownerId, key]), { fingerprint, commandId: newId() })
    if (remembered.fingerprint !== fingerprint) {
      throw new HttpFault(422, 'This Idempotency-Key was used for another call. Use a new one.')
    }
    return remembered.commandId
  }
}

/** Half characters, numbers beyond what JSON can carry, and nesting without end have no canonical form (RFC 8785). */
function canonicalBody(body: unknown): string {
  try {
    return canonical(body ?? null)
  } catch {
    throw new HttpFault(400, 'The body holds what no call of ours can carry.')
  }
}

const digest = (parts: readonly string[]): string => createHash('sha256').update(parts.join('\n')).digest('hex')

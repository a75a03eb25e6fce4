import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { keyLength, seal, SealBroken, SubjectKey, unseal } from './subject-key.js'
import { WrongMasterKey } from './port.js'

export class KeyWrapping {
  readonly #master: KeyObject

  constructor(master: Buffer) {
    if (master.length !== keyLength) throw new RangeError(`the master key has ${keyLength} bytes, not ${master.length}`)
    this.#master = createSecretKey(master)
  }

  make(subject: string): { key: SubjectKey; wrapped: Buffer } {
    const key = new SubjectKey(subject, randomBytes(keyLength))
    return { key, wrapped: this.wrap(key) }
  }

  wrap(key: SubjectKey): Buffer {
    return seal(this.#master, key.reveal(), `vault:${key.subject}`)
  }

  unwrap(subject: string, wrapped: Uint8Array): SubjectKey {
    try {
      return new SubjectKey(subject, unseal(this.#master, Buffer.from(wrapped), `vault:${subject}`))
    } catch (error) {
      if (error instanceof SealBroken) throw new WrongMasterKey()
      throw error
    }
  }
}

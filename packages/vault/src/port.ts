import { EngineUnavailable } from '@countersign/process'
import type { SubjectKey } from './subject-key.js'

export type KeyFate = SubjectKey | 'destroyed'

/** The caller seals the text, because other programs can write to the files of a vault. */
export interface Note {
  order: number
  text: string
}

/**
 * Stores the keys of personal data apart from the log: destroying one erases a person from all its copies (house-5).
 */
export interface Vault {
  /**
   * Creates a missing key; concurrent callers get the same one. @throws {KeyDestroyed}
   * @param known `isNew` skips the lookup; an existing key still wins
   */
  obtain(subject: string, known?: { isNew: boolean }): Promise<SubjectKey>
  find(subject: string): Promise<KeyFate | undefined>
  /**
   * Destroys the key permanently; the subject never gets another. @throws {VaultUnavailable} if it must be repeated
   */
  destroy(subject: string): Promise<void>
  keys(): AsyncIterable<{ subject: string; key: KeyFate }>
  /** Imports a key, or its destruction, from another vault. Keeps the existing entry of a known subject. */
  adopt(subject: string, key: KeyFate): Promise<void>
  note(name: string): Promise<Note | null>
  /** Replaces a note of a lower order only. */
  keepNote(name: string, note: Note): Promise<void>
  /** Requires exclusive use, and closing afterwards. After an interruption, repeat it with the old master key. */
  rewrap(masterKey: Buffer): Promise<void>
  /** @throws {VaultUnavailable | WrongMasterKey} */
  check(): Promise<void>
  close(): Promise<void>
}

export class KeyDestroyed extends Error {
  override readonly name = 'KeyDestroyed'
  constructor(readonly subject: string) {
    super(`the key of ${subject} was destroyed`)
  }
}

/** The call may be retried. */
export class VaultUnavailable extends EngineUnavailable {
  override readonly name = 'VaultUnavailable'
}

export class WrongMasterKey extends Error {
  override readonly name = 'WrongMasterKey'
  constructor() {
    super('MASTER_KEY is not the key this vault was made with. Set the one that belongs to it.')
  }
}

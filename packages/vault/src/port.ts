import { EngineUnavailable } from '@countersign/process'
import type { SubjectKey } from './subject-key.js'

/** A subject's key, or what became of it. */
export type KeyFate = SubjectKey | 'destroyed'

/** What is kept beside the keys under a name. Whoever writes it seals it: a vault's files can be written to by others. */
export interface Note {
  /** Rises with every note that replaces another. */
  order: number
  text: string
}

/**
 * Where the keys of personal data live, apart from the log and with backup rules of its own: whoever destroys a key here
 * has erased a person from every copy of the log (house-5).
 */
export interface Vault {
  /**
   * The subject's key, made when there is none yet. Two callers at once get the same key.
   *
   * @param known whether there is none, as far as is known: then it is made without a look, and what is there counts
   * @throws {KeyDestroyed} when it was destroyed: nothing personal may be written for this subject any more
   */
  obtain(subject: string, known?: { isNew: boolean }): Promise<SubjectKey>
  /** The subject's key, or what became of it. */
  find(subject: string): Promise<KeyFate | undefined>
  /**
   * Destroys the key for good; repeated, it changes nothing. A subject that never had one can never get one.
   *
   * @throws {VaultUnavailable} when traces of it may be left: it is to be done again
   */
  destroy(subject: string): Promise<void>
  /** Every subject there is, in no order: for another vault to adopt. */
  keys(): AsyncIterable<{ subject: string; key: KeyFate }>
  /** Takes over what became of a subject's key in another vault. A subject that is known here keeps what it has. */
  adopt(subject: string, key: KeyFate): Promise<void>
  /** The note under a name; null where there is none. */
  note(name: string): Promise<Note | null>
  /** Keeps a note in the place of one whose order is lower; one that is as high or higher stays. */
  keepNote(name: string, note: Note): Promise<void>
  /**
   * Wraps every key under another master key. Nobody else may use the vault meanwhile, and this one is to be closed
   * afterwards. Interrupted, it is run again, with the vault opened under the old master key.
   *
   * @param masterKey 32 bytes
   */
  rewrap(masterKey: Buffer): Promise<void>
  /** Answers when the vault can be used. @throws when it cannot */
  check(): Promise<void>
  close(): Promise<void>
}

export class KeyDestroyed extends Error {
  override readonly name = 'KeyDestroyed'
  constructor(readonly subject: string) {
    super(`the key of ${subject} was destroyed`)
  }
}

/** The vault cannot be reached at the moment. What was asked for may be asked for again. */
export class VaultUnavailable extends EngineUnavailable {
  override readonly name = 'VaultUnavailable'
}

/** The master key does not open what was wrapped in this vault. */
export class WrongMasterKey extends Error {
  override readonly name = 'WrongMasterKey'
  constructor() {
    super('MASTER_KEY is not the key this vault was made with. Set the one that belongs to it.')
  }
}

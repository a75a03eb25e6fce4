import type { SubjectKey } from './subject-key.js'

/**
 * Where the keys of personal data live, apart from the log and with backup rules of its own: whoever destroys a key here
 * has erased a person from every copy of the log (ARCHITECTURE, "Personal data can be erased").
 */
export interface Vault {
  /**
   * The subject's key, made when there is none yet. Two callers at once get the same key.
   *
   * @throws {KeyDestroyed} when it was destroyed: nothing personal may be written for this subject any more
   */
  obtain(subject: string): Promise<SubjectKey>
  /** The subject's key, or what became of it. */
  find(subject: string): Promise<SubjectKey | 'destroyed' | undefined>
  /** Destroys the key for good; repeated, it changes nothing. A subject that never had one can never get one. */
  destroy(subject: string): Promise<void>
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

/** The master key does not open what was wrapped in this vault. */
export class WrongMasterKey extends Error {
  override readonly name = 'WrongMasterKey'
  constructor() {
    super('the master key is not the one this vault was made with')
  }
}

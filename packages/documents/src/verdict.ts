import type { RefusalReason } from './unacceptable-file.js'

/** What a child says of a file. It travels as JSON; the sentences are made by the parent. */
export type Verdict =
  | { kind: 'pdf'; pageCount: number; sha256: string | null; signed: boolean }
  | { kind: 'docx' }
  | { kind: 'doc'; generation: WordGeneration }
  | Refused

/** Word 6 and 95 wrote another binary format than Word 97 and later under the same name. */
export type WordGeneration = 'word-95' | 'word-97'

export interface Refused {
  refused: RefusalReason
  /** What the sentence needs besides the reason. */
  pages?: number
  empty?: true
}

export function refused(reason: RefusalReason, more: Omit<Refused, 'refused'> = {}): Refused {
  return { refused: reason, ...more }
}

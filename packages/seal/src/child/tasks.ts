import type { UpdateKind } from '../check/permitted.js'
import type { FilledField } from '../look/filled-field.js'

export interface CheckSealInput {
  before: string
  sealed: string
  kinds: readonly UpdateKind[]
  /** Without their values. */
  fields: readonly FilledField[]
}

export interface DrawPagesInput {
  pdf: string
  /** From 1. */
  pages: readonly number[]
}

export interface KeepsPagesInput extends Pick<DrawPagesInput, 'pages'> {
  /** Of the PDF. */
  sha256: string
}

/** `check-seal` returns the first violation, or null. */
export type CheckingTasks = {
  'check-seal': { input: CheckSealInput; output: string | null }
  'draw-pages': { input: DrawPagesInput; output: null }
  'keeps-pages': { input: KeepsPagesInput; output: boolean }
}

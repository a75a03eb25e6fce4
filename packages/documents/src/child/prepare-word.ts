import { readFileSync, writeFileSync } from 'node:fs'
import { marksIn } from '../word/prepare/binary-marks.js'
import { nothingTold, type Preparation, prepareWord } from '../word/prepare/prepare.js'
import type { WordFormat } from '../word/word-converter.js'
import { whereFrom } from '@countersign/child-pool/serve'

export interface PrepareWordInput {
  word: string
  format: WordFormat
  prepared: string
}

/** `isWritten` is false if the file needs no change; `why` it cannot be read. */
export type PrepareWordOutput = { told: Preparation; isWritten: boolean } | { why: string }

/** Writes the file that a converter gets instead of a .docx, if they differ, and reads the marks of a .doc. */
export async function prepareWordFile({ word, format, prepared }: PrepareWordInput): Promise<PrepareWordOutput> {
  try {
    const marks = format === 'doc-97' ? marksIn(word) : {}
    if (format !== 'docx') return { told: { ...nothingTold(), ...marks }, isWritten: false }
    const made = await prepareWord(readFileSync(word))
    if (made.prepared) writeFileSync(prepared, made.prepared)
    return { told: made.told, isWritten: made.prepared !== null }
  } catch (error) {
    return { why: whereFrom(error) }
  }
}

import { readFileSync, writeFileSync } from 'node:fs'
import { PartTooLarge, type Preparation, prepareWord } from '../word/prepare/prepare.js'
import { whereFrom } from '@countersign/child-pool/serve'

export interface PrepareWordInput {
  word: string
  prepared: string
}

export type PrepareWordOutput =
  /** `isWritten` is false if the file needs no change. */
  { outcome: 'prepared'; told: Preparation; isWritten: boolean } | { outcome: 'damaged' | 'too-complex'; why: string }

/** Writes the file that a converter gets instead of a .docx, if they differ. */
export async function prepareWordFile({ word, prepared }: PrepareWordInput): Promise<PrepareWordOutput> {
  try {
    const made = await prepareWord(readFileSync(word))
    if (made.prepared) writeFileSync(prepared, made.prepared)
    return { outcome: 'prepared', told: made.told, isWritten: made.prepared !== null }
  } catch (error) {
    return { outcome: error instanceof PartTooLarge ? 'too-complex' : 'damaged', why: whereFrom(error) }
  }
}

import { settableText } from '@countersign/contracts/fit-text'
import { StandardFontEmbedder, StandardFonts } from 'pdf-lib'
import { hasCjk } from './cjk.js'
import { fontFile, type FontName, hasLetter } from './font-files.js'

/** Fonts for other scripts, in order of preference. */
export const scriptFaces = [
  'roboto',
  'noto-sans-hebrew',
  'noto-sans-arabic',
  'noto-sans-devanagari',
  'noto-sans-thai',
] as const satisfies readonly FontName[]
export type ScriptFace = (typeof scriptFaces)[number]

/** Invisible characters: joiners, direction marks, variation selectors. */
const unseen = /\p{Default_Ignorable_Code_Point}/u

/** Returns the fallback font for a letter, or for all letters of a text; null if none has them. */
export async function faceFor(text: string): Promise<ScriptFace | 'cjk' | null> {
  const letters = [...text]
  for (const name of scriptFaces) {
    const file = await fontFile(name)
    if (letters.every((letter) => hasLetter(file, letter))) return name
  }
  return letters.every(hasCjk) ? 'cjk' : null
}

export const isSeen = (letter: string): boolean => !unseen.test(letter)

/** Returns the distinct letters that no font covers. */
export async function uncovered(text: string): Promise<string[]> {
  const missing: string[] = []
  for (const letter of new Set(settableText(text))) {
    if (letter === '\n' || !isSeen(letter) || helvetica.has(letter.codePointAt(0)!)) continue
    if ((await faceFor(letter)) === null) missing.push(letter)
  }
  return missing
}

/** WinAnsiEncoding (PDF 32000-1, annex D). */
export const helvetica: ReadonlySet<number> = new Set(
  StandardFontEmbedder.for(StandardFonts.Helvetica as never).encoding.supportedCodePoints,
)

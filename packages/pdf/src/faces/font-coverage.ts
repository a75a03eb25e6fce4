import { StandardFontEmbedder, StandardFonts } from 'pdf-lib'
import { hasCjk } from './cjk.js'
import { fontFile, type FontName, hasLetter } from './font-files.js'

/** Faces for other scripts, in the order in which they are asked. */
export const scriptFaces = [
  'roboto',
  'noto-sans-hebrew',
  'noto-sans-arabic',
  'noto-sans-devanagari',
  'noto-sans-thai',
] as const satisfies readonly FontName[]
export type ScriptFace = (typeof scriptFaces)[number]

/** Letters that stand for nothing to be seen: joiners, direction marks, variation selectors. */
const unseen = /\p{Default_Ignorable_Code_Point}/u

/** Which face a letter is set in besides the primary one; null: none has it. */
export async function faceFor(letter: string): Promise<ScriptFace | 'cjk' | null> {
  for (const name of scriptFaces) if (hasLetter(await fontFile(name), letter)) return name
  return hasCjk(letter) ? 'cjk' : null
}

/** Whether a letter is shown at all. */
export const isSeen = (letter: string): boolean => !unseen.test(letter)

/** The letters of a text that no face covers, each once. */
export async function uncovered(text: string): Promise<string[]> {
  const missing: string[] = []
  for (const letter of new Set(text.normalize('NFC'))) {
    if (letter === '\n' || !isSeen(letter) || helvetica.has(letter.codePointAt(0)!)) continue
    if ((await faceFor(letter)) === null) missing.push(letter)
  }
  return missing
}

/** What the standard face has (PDF 32000-1, annex D: WinAnsiEncoding). */
export const helvetica: ReadonlySet<number> = new Set(
  StandardFontEmbedder.for(StandardFonts.Helvetica as never).encoding.supportedCodePoints,
)

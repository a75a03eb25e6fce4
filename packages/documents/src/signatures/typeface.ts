import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { PDFDocument, PDFFont } from 'pdf-lib'

const require = createRequire(import.meta.url)

/** A font embedded in a document. */
export interface Typeface {
  font: PDFFont
  /** True when every character of the text can be drawn. */
  covers(text: string): boolean
  /** The width of a text in points: the sum of its letters', a hundredth of the cost of laying it out. */
  widthAt(text: string, size: number): number
}

/**
 * Source Serif 4 (OFL): Latin, Greek, Cyrillic and Vietnamese in one file of 330 KB, of which only the letters used are
 * embedded. It stands beside Newsreader, the product's display face, which knows Latin only.
 */
export async function embedTypeface(document: PDFDocument, weight: '400Regular' | '500Medium'): Promise<Typeface> {
  const { default: fontkit } = await import('@pdf-lib/fontkit')
  document.registerFontkit(fontkit)
  const path = require.resolve(`@expo-google-fonts/source-serif-4/${weight}/SourceSerif4_${weight}.ttf`)
  const bytes = await readFile(path)
  const outlines = fontkit.create(bytes)
  const advances = new Map<number, number>()
  const advanceOf = (letter: string) => {
    const code = letter.codePointAt(0) ?? 0
    const advance = advances.get(code) ?? outlines.glyphForCodePoint(code).advanceWidth / outlines.unitsPerEm
    advances.set(code, advance)
    return advance
  }
  return {
    font: await document.embedFont(bytes, { subset: true }),
    covers: (text) => [...text].every((letter) => outlines.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
    widthAt: (text, size) => [...text].reduce((sum, letter) => sum + advanceOf(letter) * size, 0),
  }
}

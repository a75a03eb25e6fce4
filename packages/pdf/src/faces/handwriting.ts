import type { MarkFont } from '@countersign/contracts'
import { settableText } from '@countersign/contracts/fit-text'
import { withoutTurning } from '@countersign/contracts/isolated'
import { fontFile, type FontName, hasLetter } from './font-files.js'
import { joined, type Outlines, outlinesOf } from './outlines.js'

/** The three handwriting fonts (rule signing-20), with their files. */
const files: Readonly<Record<MarkFont, readonly FontName[]>> = {
  formal: ['mrs-saint-delafield', 'mrs-saint-delafield-more'],
  pen: ['la-belle-aurore'],
  quick: ['caveat'],
}

/** Returns the distinct letters that a handwriting font lacks, in composed form (NFC). */
export async function notInHandwriting(text: string, font: MarkFont): Promise<string[]> {
  const fonts = await Promise.all(files[font].map(fontFile))
  return [...new Set(text.normalize('NFC'))].filter((letter) => !fonts.some((one) => hasLetter(one, letter)))
}

/** Shapes a name in handwriting. Omits letters that the font lacks; Finish refuses them (rule signing-20). */
export async function handwritten(text: string, font: MarkFont): Promise<Outlines> {
  const fonts = await Promise.all(files[font].map(fontFile))
  const runs: { by: number; text: string }[] = []
  for (const letter of withoutTurning(settableText(text))) {
    const by = fonts.findIndex((one) => hasLetter(one, letter))
    if (by < 0) continue
    if (runs.at(-1)?.by === by) runs.at(-1)!.text += letter
    else runs.push({ by, text: letter })
  }
  return joined(runs.map(({ by, text: run }) => outlinesOf(run, fonts[by]!.font)))
}

/** Bounding box of the ink, at a size of 1. */
export function inkOf({ glyphs }: Outlines): { x: number; y: number; width: number; height: number } {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { glyph, x, y, unit } of glyphs) {
    if (glyph.path.commands.length === 0) continue
    const { minX, minY, maxX, maxY } = glyph.path.bbox
    left = Math.min(left, x + minX * unit)
    bottom = Math.min(bottom, y + minY * unit)
    right = Math.max(right, x + maxX * unit)
    top = Math.max(top, y + maxY * unit)
  }
  if (left > right) return { x: 0, y: 0, width: 0, height: 0 }
  return { x: left, y: bottom, width: right - left, height: top - bottom }
}

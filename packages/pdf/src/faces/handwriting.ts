import type { MarkFont } from '@countersign/contracts'
import { settableText } from '@countersign/contracts/fit-text'
import { withoutTurning } from '@countersign/contracts/isolated'
import { fontFile, type FontName, hasLetter } from './font-files.js'
import { around, boxOf, joined, type Outlines, outlinesOf } from './outlines.js'

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
  return joined(await Promise.all(runs.map(({ by, text: run }) => outlinesOf(run, fonts[by]!))))
}

/** Bounding box of the ink, at a size of 1. */
export function inkOf({ clusters }: Outlines): { x: number; y: number; width: number; height: number } {
  const boxes = clusters.flatMap(({ cluster, x }) => {
    const box = boxOf(cluster)
    if (!box) return []
    const unit = 1 / cluster.font.unitsPerEm
    return [{ minX: x + box.minX * unit, minY: box.minY * unit, maxX: x + box.maxX * unit, maxY: box.maxY * unit }]
  })
  if (boxes.length === 0) return { x: 0, y: 0, width: 0, height: 0 }
  const { minX, minY, maxX, maxY } = boxes.reduce(around)
  return { x: minX, y: minY, width: maxX - minX, height: maxY - minY }
}

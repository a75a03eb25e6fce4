/** The face of names and titles, as the tokens have it. */
export const display = "'Newsreader Variable', 'Iowan Old Style', 'Palatino Linotype', Georgia, serif"

let pen: CanvasRenderingContext2D | null | undefined

function penFor(family: string): CanvasRenderingContext2D | null {
  pen ??= document.createElement('canvas').getContext('2d')
  if (pen) pen.font = `100px ${family}`
  return pen
}

/** How wide a text is in a face at a size of 1; half an em a letter where nothing can be measured. */
export const widthIn = (family: string, text: string): number =>
  (penFor(family)?.measureText(text).width ?? text.length * 50) / 100

/** The box that a text fills with ink at a size of 1, from where its base line begins. */
export interface Ink {
  left: number
  ascent: number
  width: number
  height: number
}

/** @returns null where nothing can be measured, or nothing is to be seen */
export function inkIn(family: string, text: string): Ink | null {
  const measured = penFor(family)?.measureText(text)
  if (!measured) return null
  const { actualBoundingBoxLeft, actualBoundingBoxRight, actualBoundingBoxAscent, actualBoundingBoxDescent } = measured
  const width = (actualBoundingBoxLeft + actualBoundingBoxRight) / 100
  const height = (actualBoundingBoxAscent + actualBoundingBoxDescent) / 100
  if (!(width > 0 && height > 0)) return null
  return { left: -actualBoundingBoxLeft / 100, ascent: actualBoundingBoxAscent / 100, width, height }
}

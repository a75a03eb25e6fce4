/** Font stack of names and titles; same as the CSS token. */
export const display = "'Newsreader Variable', 'Iowan Old Style', 'Palatino Linotype', Georgia, serif"

let pen: CanvasRenderingContext2D | null | undefined

function penFor(family: string): CanvasRenderingContext2D | null {
  pen ??= document.createElement('canvas').getContext('2d')
  if (pen) pen.font = `100px ${family}`
  return pen
}

/** Text width at font size 1; half an em per letter where measuring is unavailable. */
export const widthIn = (family: string, text: string): number =>
  (penFor(family)?.measureText(text).width ?? text.length * 50) / 100

/** Ink bounds of a text at font size 1, relative to the start of its baseline. */
export interface Ink {
  left: number
  ascent: number
  width: number
  height: number
}

export function inkIn(family: string, text: string): Ink | null {
  const measured = penFor(family)?.measureText(text)
  if (!measured) return null
  const { actualBoundingBoxLeft, actualBoundingBoxRight, actualBoundingBoxAscent, actualBoundingBoxDescent } = measured
  const width = (actualBoundingBoxLeft + actualBoundingBoxRight) / 100
  const height = (actualBoundingBoxAscent + actualBoundingBoxDescent) / 100
  if (!(width > 0 && height > 0)) return null
  return { left: -actualBoundingBoxLeft / 100, ascent: actualBoundingBoxAscent / 100, width, height }
}

/** Minimum size in points; in a smaller box the mark is alone, and the signer is named in the footer (rule paper-5). */
const least = { width: 90, height: 40 }
/** Text below the mark, in points: sizes of name, time and digits, height of the text area, side padding and gap. */
const line = { name: 8.9, time: 7.4, digits: 6.4, height: 31, side: 7.1, between: 8 }
/** Share of the text area in a low frame. */
const mostShare = 0.42

interface Shape {
  width: number
  height: number
}

/** In points from the frame's upper left corner. */
export interface PlacedLine {
  left: number
  /** Of the base line. */
  base: number
  size: number
}

export interface SignatureFrame {
  markHeight: number
  rule: { left: number; right: number; top: number }
  name: PlacedLine
  time: PlacedLine
  digits: PlacedLine
}

export const isFramedWhole = ({ width, height }: Shape): boolean => width >= least.width && height >= least.height

/** Takes a box in points that {@link isFramedWhole}, and the widths of the three texts at size 1. */
export function signatureFrame(
  box: Shape,
  widths: Readonly<Record<'name' | 'time' | 'digits', number>>,
): SignatureFrame {
  const inner = box.width - 2 * line.side
  const needed = widths.time * line.time + widths.digits * line.digits + line.between
  const scale = Math.min(1, (box.height * mostShare) / line.height, inner / needed)
  const lower = line.height * scale
  const side = line.side * Math.max(scale, 0.5)
  const right = box.width - side
  const above = (share: number) => box.height - lower * share
  return {
    markHeight: box.height - lower,
    rule: { left: side, right, top: above(1) },
    name: {
      left: side,
      base: above(0.56),
      size: Math.min(line.name * scale, (right - side) / Math.max(widths.name, 0.001)),
    },
    time: { left: side, base: above(0.23), size: line.time * scale },
    digits: {
      left: right - widths.digits * line.digits * scale,
      base: above(0.23),
      size: line.digits * scale,
    },
  }
}

/** Points: in a smaller box the mark stands alone, and who signed at the foot of the page (rule paper-5). */
const least = { width: 90, height: 40 }
/** What stands below the mark: sizes of name, time and digits, how much room they take, and what is free beside them. */
const line = { name: 8.9, time: 7.4, digits: 6.4, height: 31, side: 7.1, between: 8 }
/** The lower part takes this share of a low frame at most. */
const mostShare = 0.42

interface Shape {
  width: number
  height: number
}

/** Where a line of text stands: points from the upper left corner of the frame. */
export interface PlacedLine {
  left: number
  /** Of its base line. */
  base: number
  size: number
}

/** How a signature is laid out in its frame, below the mark: who signed, when, and the first digits of the event's hash. */
export interface SignatureFrame {
  /** The part above, which contains the mark: so high, and as wide as the frame. */
  markHeight: number
  rule: { left: number; right: number; top: number }
  name: PlacedLine
  time: PlacedLine
  digits: PlacedLine
}

/** Whether there is room for who signed, and when, below the mark. */
export const isFramedWhole = ({ width, height }: Shape): boolean => width >= least.width && height >= least.height

/**
 * The same on the signing page and on the sealed one.
 *
 * @param box points, one that {@link isFramedWhole}
 * @param widths of the three texts at a size of 1
 */
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

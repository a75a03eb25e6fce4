/** The share of each side of its place that a mark leaves free (rule paper-2). */
const padding = 0.06

interface Shape {
  width: number
  height: number
}

/** Where something of this shape lies that is centred in a place and contained by it, with the padding left free. */
export function contained(thing: Shape, place: Shape): { scale: number; left: number; top: number } {
  const room = 1 - 2 * padding
  const scale = Math.min((place.width * room) / thing.width, (place.height * room) / thing.height)
  return { scale, left: (place.width - thing.width * scale) / 2, top: (place.height - thing.height * scale) / 2 }
}

/**
 * The width of a drawn mark's line, in points: that of a pen on a drawing area of usual use (rule paper-4), and never
 * hair or marker.
 *
 * @param inkWidth of the mark where it is placed, in points
 */
export const widthOfLine = (inkWidth: number): number => Math.min(1.6, Math.max(0.6, inkWidth * 0.0057))

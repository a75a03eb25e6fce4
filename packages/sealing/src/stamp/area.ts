/** A place on a page as it is shown: points, from its bottom left corner. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** The share of each side that a mark leaves free (design/signing, Placing inside the box). */
const padding = 0.06

/** Where something of this shape lies that is centred in an area and contained by it, with the padding left free. */
export function containedIn(area: Area, shape: { width: number; height: number }): Area & { scale: number } {
  const room = 1 - 2 * padding
  const scale = Math.min((area.width * room) / shape.width, (area.height * room) / shape.height)
  const [width, height] = [shape.width * scale, shape.height * scale]
  return { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height, scale }
}

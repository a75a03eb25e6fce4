import { contained } from '@countersign/contracts/stamp'

/** A place on a page as it is shown: points, from its bottom left corner. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Where something of this shape lies in an area, as the signing page shows it. */
export function containedIn(area: Area, shape: { width: number; height: number }): Area & { scale: number } {
  const { scale, left, top } = contained(shape, area)
  const [width, height] = [shape.width * scale, shape.height * scale]
  return { x: area.x + left, y: area.y + area.height - top - height, width, height, scale }
}

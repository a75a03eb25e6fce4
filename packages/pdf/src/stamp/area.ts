import { contained } from '@countersign/contracts/stamp'

/** An area of the displayed page in points, from the bottom left. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Fits a shape into an area as the signing page does. */
export function containedIn(area: Area, shape: { width: number; height: number }): Area & { scale: number } {
  const { scale, left, top } = contained(shape, area)
  const [width, height] = [shape.width * scale, shape.height * scale]
  return { x: area.x + left, y: area.y + area.height - top - height, width, height, scale }
}

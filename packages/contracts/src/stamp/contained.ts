/** Padding per side, as a share of the box (rule paper-2). */
const padding = 0.06

interface Shape {
  width: number
  height: number
}

export function contained(thing: Shape, place: Shape): { scale: number; left: number; top: number } {
  const room = 1 - 2 * padding
  const scale = Math.min((place.width * room) / thing.width, (place.height * room) / thing.height)
  return { scale, left: (place.width - thing.width * scale) / 2, top: (place.height - thing.height * scale) / 2 }
}

/** Line width of a drawn mark in points: that of a pen on a typical drawing area (rule paper-4). */
export const widthOfLine = (inkWidth: number): number => Math.min(1.6, Math.max(0.6, inkWidth * 0.0057))

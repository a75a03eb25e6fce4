import { type Color, rgb } from 'pdf-lib'

/** @param text six hexadecimal digits */
export function hex(text: string): Color {
  const [r = 0, g = 0, b = 0] = (text.match(/../g) ?? []).map((part) => Number.parseInt(part, 16) / 255)
  return rgb(r, g, b)
}

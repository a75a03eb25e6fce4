export type Point = readonly [x: number, y: number]
export type Stroke = readonly Point[]

const number = (value: number): string => String(Math.round(value * 100) / 100)

/** Smooths a stroke to an SVG path: a curve through the midpoints between its points. A dot becomes a short line. */
export function strokePath(stroke: Stroke): string {
  const [first, ...rest] = stroke
  if (!first) return ''
  const at = ([x, y]: readonly [number, number]) => `${number(x)} ${number(y)}`
  if (rest.length === 0) return `M${at(first)}h.01`
  const curves = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1]!
    return `Q${at(point)} ${at([(point[0] + next[0]) / 2, (point[1] + next[1]) / 2])}`
  })
  return `M${at(first)}${curves.join('')}L${at(rest.at(-1)!)}`
}

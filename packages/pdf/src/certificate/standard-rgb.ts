/** s15Fixed16Number (ICC.1:2004-10, 5.1.3). */
const fixed = (value: number): number[] => word(Math.round(value * 65_536))
const word = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >> shift) & 0xff)
const letters = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))
const none = (count: number): number[] => Array.from({ length: count }, () => 0)

const text = (words: string): number[] => {
  const wide = [...words].flatMap((letter) => [0, letter.charCodeAt(0)])
  // One record of twelve bytes for en-US, followed by the text.
  return [...letters('mluc'), ...none(4), ...word(1), ...word(12), ...letters('enUS'), ...word(wide.length), ...word(28), ...wide] // prettier-ignore
}
const xyz = (...values: readonly number[]): number[] => [...letters('XYZ '), ...none(4), ...values.flatMap(fixed)]
const matrix = (...values: readonly number[]): number[] => [...letters('sf32'), ...none(4), ...values.flatMap(fixed)]

/** The sRGB curve: a power of 2.4 with a linear segment (IEC 61966-2-1), as an ICC parametric curve of type 3. */
const curve = [...letters('para'), ...none(4), 0, 3, 0, 0, ...[2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)] // prettier-ignore

/** D50, the white point of the profile connection space. */
const d50 = [0.9642, 1, 0.8249] as const

/** sRGB primaries adapted to D50 by the Bradford transform, and its matrix. */
const tags: readonly (readonly [name: string, data: number[]])[] = [
  ['desc', text('sRGB')],
  ['cprt', text('No copyright')],
  ['wtpt', xyz(...d50)],
  ['chad', matrix(1.04788, 0.02292, -0.0502, 0.02959, 0.99048, -0.01706, -0.00923, 0.01508, 0.75168)],
  ['rXYZ', xyz(0.43607, 0.22249, 0.01392)],
  ['gXYZ', xyz(0.38515, 0.71687, 0.09708)],
  ['bXYZ', xyz(0.14307, 0.06061, 0.7141)],
  ['rTRC', curve],
  ['gTRC', curve],
  ['bTRC', curve],
]

const headLength = 128

/** Builds an sRGB profile (ICC.1:2004-10, version 4.2) for PDF/A output intents. */
export function standardRgb(): Buffer {
  const data: number[] = []
  const table = tags.flatMap(([name, bytes]) => {
    const at = headLength + 4 + 12 * tags.length + data.length
    data.push(...bytes, ...none((4 - (bytes.length % 4)) % 4))
    return [...letters(name), ...word(at), ...word(bytes.length)]
  })
  const rest = [...word(tags.length), ...table, ...data]
  const head = [
    ...word(headLength + rest.length),
    ...none(4),
    // Version 4.2.0, display class, RGB to XYZ.
    ...word(0x04_20_00_00),
    ...letters('mntrRGB XYZ '),
    // Created on 1 January 2026.
    ...word(0x07_ea_00_01),
    ...word(0x00_01_00_00),
    ...none(4),
    ...letters('acsp'),
    ...none(28),
    ...d50.flatMap(fixed),
  ]
  return Buffer.from([...head, ...none(headLength - head.length), ...rest])
}

/** Header length before the tag count (ICC.1:2022, 7.2), and length of a tag table entry. */
const [headLength, rowLength] = [128, 12]
/** sRGB colourants at D50 (IEC 61966-2-1, Bradford), and the tolerance for those of other vendors. */
const colourants = { rXYZ: [0.436, 0.2225, 0.0139], gXYZ: [0.3851, 0.7169, 0.0971], bXYZ: [0.1431, 0.0606, 0.7141] }
const nearColourant = 0.005
/** Tolerance against the sRGB curve; gammas of 1.8 to 2.4 are within it. */
const nearCurve = 0.07
const steps = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1]

/** True for sRGB, or grey with about the sRGB curve. Checks the numbers, as a profile may have any name. */
export function meansDevice(profile: Buffer, components: number): boolean {
  try {
    if (components === 1) return isNear(profile, 'GRAY', ['kTRC'])
    return (
      components === 3 &&
      isNear(profile, 'RGB ', ['rTRC', 'gTRC', 'bTRC']) &&
      Object.entries(colourants).every(([tag, values]) => {
        const data = tagOf(profile, tag)
        return values.every((value, index) => Math.abs(fixed(data, 8 + 4 * index) - value) < nearColourant)
      })
    )
  } catch {
    return false
  }
}

function isNear(profile: Buffer, space: string, curves: readonly string[]): boolean {
  const hasTables = tagsOf(profile).some(([name]) => /^[ABD]2[ABD]\d$/.test(name))
  if (profile.toString('latin1', 16, 20) !== space || hasTables) return false
  return curves.every((tag) => {
    const curve = curveIn(tagOf(profile, tag))
    return steps.every((step) => Math.abs(curve(step) - standardCurve(step)) < nearCurve)
  })
}

const standardCurve = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

function tagsOf(profile: Buffer): [name: string, data: Buffer][] {
  return Array.from({ length: Math.min(profile.readUInt32BE(headLength), 100) }, (_, index) => {
    const row = headLength + 4 + index * rowLength
    const start = profile.readUInt32BE(row + 4)
    const data = profile.subarray(start, start + profile.readUInt32BE(row + 8))
    return [profile.toString('latin1', row, row + 4), data]
  })
}

/** @throws {Error} unless the tag occurs exactly once: readers may take either */
function tagOf(profile: Buffer, tag: string): Buffer {
  const found = tagsOf(profile).filter(([name]) => name === tag)
  if (found.length !== 1) throw new Error(`the profile has ${found.length} tags ${tag}: one is needed`)
  return found[0]![1]
}

const fixed = (data: Buffer, at: number): number => data.readInt32BE(at) / 65_536

/** @throws {Error} for curve types that sRGB profiles do not use */
function curveIn(data: Buffer): (value: number) => number {
  const kind = data.toString('latin1', 0, 4)
  if (kind === 'curv') return sampledCurve(data)
  const [form, power] = [data.readUInt16BE(8), fixed(data, 12)]
  if (kind === 'para' && form === 0) return (value) => value ** power
  if (kind !== 'para' || form !== 3) throw new Error(`a curve of the kind ${kind} ${form} is not read`)
  const [a, b, c, d] = [16, 20, 24, 28].map((at) => fixed(data, at)) as [number, number, number, number]
  return (value) => (value >= d ? (a * value + b) ** power : c * value)
}

function sampledCurve(data: Buffer): (value: number) => number {
  const count = data.readUInt32BE(8)
  if (count === 0) return (value) => value
  if (count === 1) return (value) => value ** (data.readUInt16BE(12) / 256)
  return (value) => data.readUInt16BE(12 + 2 * Math.round(value * (count - 1))) / 65_535
}

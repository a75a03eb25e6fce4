/** Few colors that stand for all colors of a picture. */
export interface Palette {
  /** Red, green and blue of each color, 0 to 255. */
  colours: Uint8Array
  /** The place of a pixel's color in the palette. @param pixel blue in the lowest byte, then green and red */
  placeOf: (pixel: number) => number
}

const maxColours = 64
const [white, black] = [0xffffff, 0]
/** Colors that share the upper 5 bits of each channel share a place. */
const places = 2 ** 15
const placeOf = (pixel: number) => ((pixel >>> 9) & 0x7c00) | ((pixel >>> 6) & 0x3e0) | ((pixel >>> 3) & 0x1f)

interface Bin {
  place: number
  count: number
  /** Mean red, green and blue. */
  mean: readonly number[]
}

/** Chooses at most 64 colors, white and black exactly; repeatedly halves the group that its mean fits worst. */
export function paletteOf(pixels: Uint32Array): Palette {
  const groups = groupsOf(binsOf(pixels))
  const found = new Uint8Array(places)
  for (const [index, { bins }] of groups.entries()) for (const { place } of bins) found[place] = index + 2
  const colours = [255, 255, 255, 0, 0, 0, ...groups.flatMap(({ mean }) => mean.map(Math.round))]
  return {
    colours: Uint8Array.from(colours),
    placeOf: (pixel) => {
      const colour = pixel & white
      if (colour === white) return 0
      return colour === black ? 1 : found[placeOf(colour)]!
    },
  }
}

function binsOf(pixels: Uint32Array): Bin[] {
  const sums = new Float64Array(4 * places)
  for (const pixel of pixels) {
    const colour = pixel & white
    if (colour === white || colour === black) continue
    const at = 4 * placeOf(colour)
    sums[at]!++
    sums[at + 1]! += colour >>> 16
    sums[at + 2]! += (colour >>> 8) & 255
    sums[at + 3]! += colour & 255
  }
  const bins: Bin[] = []
  for (let place = 0, at = 0; place < places; place++, at += 4) {
    const count = sums[at]!
    if (count > 0) bins.push({ place, count, mean: [1, 2, 3].map((channel) => sums[at + channel]! / count) })
  }
  return bins
}

interface Group {
  bins: Bin[]
  mean: number[]
  /** The channel with the largest error, and its sum of squares. */
  channel: number
  error: number
}

function groupsOf(bins: Bin[]): Group[] {
  const groups = bins.length > 0 ? [groupOf(bins)] : []
  while (groups.length > 0 && groups.length < maxColours - 2) {
    const worst = groups.reduce((one, other) => (other.error > one.error ? other : one))
    if (worst.error === 0) break
    const isLow = ({ mean }: Bin) => mean[worst.channel]! < worst.mean[worst.channel]!
    const halves = [worst.bins.filter(isLow), worst.bins.filter((bin) => !isLow(bin))]
    if (halves.some(({ length }) => length === 0)) break
    groups.splice(groups.indexOf(worst), 1, ...halves.map(groupOf))
  }
  return groups
}

function groupOf(bins: Bin[]): Group {
  const count = bins.reduce((sum, bin) => sum + bin.count, 0)
  const sumOf = (of: (bin: Bin) => number) => bins.reduce((sum, bin) => sum + bin.count * of(bin), 0)
  const mean = [0, 1, 2].map((channel) => sumOf((bin) => bin.mean[channel]!) / count)
  const errors = mean.map((value, channel) => sumOf((bin) => (bin.mean[channel]! - value) ** 2))
  const error = Math.max(...errors)
  return { bins, mean, channel: errors.indexOf(error), error: bins.length > 1 ? error : 0 }
}

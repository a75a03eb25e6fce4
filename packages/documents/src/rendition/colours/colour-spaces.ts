import { PdfArray, PdfDict, PdfName, type PdfObject } from '@libpdf/core'
import type { Objects } from '../objects.js'
import type { Tally } from '../tally.js'
import { devices } from './components.js'
import { meansDevice } from './icc-profile.js'

/** Default colour spaces, which only some readers honour (ISO 32000-2, 8.6.5.6). */
const defaults: Readonly<Record<string, string>> = {
  DefaultGray: 'DeviceGray',
  DefaultRGB: 'DeviceRGB',
  DefaultCMYK: 'DeviceCMYK',
}
/** Reserved names that some readers look up in the resources anyway. */
const reserved = ['DeviceGray', 'DeviceRGB', 'DeviceCMYK', 'Pattern']
/** Abbreviations: some readers take them for a device space, others look them up. */
const short: Readonly<Record<string, string>> = { G: 'DeviceGray', RGB: 'DeviceRGB', CMYK: 'DeviceCMYK' }
const special = new Set(['All', 'None'])

/**
 * Makes colour spaces unambiguous (ADR 0106): ICC and calibrated spaces become the device space with as many
 * components; colourants `All` and `None` are drawn by their alternate space.
 */
export class ColourSpaces {
  constructor(
    private readonly objects: Objects,
    private readonly tally: Tally,
  ) {}

  /** @returns the replacement of an ambiguous colour space, otherwise the value */
  settle(value: PdfObject): PdfObject {
    const space = this.objects.array(value)
    switch (this.objects.name(space?.at(0))) {
      case 'ICCBased':
        return this.#withoutProfile(space!)
      case 'CalGray':
        return this.#uncalibrated(space!, 1)
      case 'CalRGB':
        return this.#uncalibrated(space!, 3)
      case 'Separation':
      case 'DeviceN':
        return this.#plainColourants(space!)
      default:
        return value
    }
  }

  settleNames(named: PdfDict): void {
    for (const [{ value: key }, value] of named) {
      const isReserved = reserved.includes(key)
      const shortFor = short[key]
      if (shortFor !== undefined) this.#set(named, key, PdfName.of(shortFor))
      else if (isReserved || defaults[key] !== undefined) {
        // A default that equals its space, as many writers emit, changes nothing.
        if (this.objects.name(this.settle(value)) !== (defaults[key] ?? key)) this.tally.ambiguous()
        named.delete(key)
      }
    }
  }

  #set(named: PdfDict, key: string, space: PdfName): void {
    if (this.objects.name(named.get(key)) !== space.value) this.tally.ambiguous()
    named.set(key, space)
  }

  #withoutProfile(space: PdfArray): PdfObject {
    const profile = this.objects.stream(space.at(1))
    const components = this.objects.number(profile?.get('N')) ?? 0
    if (!profile || !meansDevice(this.objects.decoded(profile), components)) this.tally.ambiguous()
    return PdfName.of(devices[components] ?? 'DeviceGray')
  }

  /** Some readers apply gamma and matrix, others draw the device space. */
  #uncalibrated(space: PdfArray, components: number): PdfObject {
    const gamma = this.objects.dict(space.at(1))?.get('Gamma')
    const powers = components === 1 ? [this.objects.number(gamma) ?? 1] : (this.objects.numbers(gamma, 3) ?? [1, 1, 1])
    // Near the usual gamma the difference is barely visible.
    if (powers.some((power) => power < 1.7 || power > 2.5)) this.tally.ambiguous()
    return PdfName.of(devices[components]!)
  }

  /** Renames them, so every reader uses the alternate space and tint transform. */
  #plainColourants(space: PdfArray): PdfObject {
    const names = this.objects.array(space.at(1))
    const isSpecial = (value: PdfObject | undefined) => special.has(this.objects.name(value) ?? '')
    if (!(names ? [...names].some(isSpecial) : isSpecial(space.at(1)))) return space
    this.tally.ambiguous()
    const renamed = (value: PdfObject | undefined, index: number) =>
      isSpecial(value) ? PdfName.of(`Ink${index}`) : value!
    const colourants = names ? new PdfArray([...names].map(renamed)) : renamed(space.at(1), 0)
    return new PdfArray([...space].map((entry, index) => (index === 1 ? colourants : entry)))
  }
}

import { PdfDict, type PdfObject } from '@libpdf/core'
import { nameIn } from '../rendition/content/name-in.js'
import type { Objects } from '../rendition/objects.js'

/** A resource name: as content has it, with its slash and escapes, and as dictionaries have it. */
export interface Name {
  token: string
  key: string
}

export const nameOf = (token: string): Name => ({ token, key: nameIn(token) ?? '' })

/** The resources that written content names. A name that means two things there gets a number the second time. */
export class Names {
  readonly #used = new Map<string, PdfDict>()

  constructor(
    private readonly given: PdfDict,
    private readonly objects: Objects,
  ) {}

  find(kind: string, { key }: Name): PdfObject | undefined {
    return this.objects.dict(this.given.get(kind))?.get(key)
  }

  /** @returns the token that names `value` */
  use(kind: string, { token, key }: Name, value: PdfObject): string {
    const used = this.#used.get(kind) ?? new PdfDict()
    this.#used.set(kind, used)
    const given = this.objects.dict(this.given.get(kind))
    for (let number = 0; ; number++) {
      const suffix = number === 0 ? '' : `x${number}`
      const taken = used.get(key + suffix)
      if (taken !== undefined ? taken !== value : number > 0 && given?.has(key + suffix)) continue
      used.set(key + suffix, value)
      return token + suffix
    }
  }

  /** The resources of the written content. */
  get resources(): PdfDict {
    const properties = this.given.get('Properties')
    return PdfDict.of({ ...(properties && { Properties: properties }), ...Object.fromEntries(this.#used) })
  }
}

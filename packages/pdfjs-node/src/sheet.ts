/**
 * Memory for the pixels of one page at a time. Node collects all garbage after every few arrays of this size, which
 * took a quarter of the time of a page (measured).
 */
export class Sheet {
  #bytes = new Uint8Array()

  /** @returns a copy, which the next call overwrites */
  copyOf(pixels: Uint8Array): Uint8ClampedArray {
    if (this.#bytes.length !== pixels.length) this.#bytes = new Uint8Array(pixels.length)
    this.#bytes.set(pixels)
    return new Uint8ClampedArray(this.#bytes.buffer)
  }
}

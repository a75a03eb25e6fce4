/** What is read of all that look like signatures, contents included: those of ten documents and a certificate take 4 MB. */
export const mostInAll = 16 * 1024 * 1024

/** What may still be read of everything that looks like a signature. */
export class ReadingBudget {
  #left = mostInAll

  get spent(): number {
    return mostInAll - this.#left
  }

  /** @returns false where so many bytes are not left: none of them is to be read then */
  take(bytes: number): boolean {
    if (bytes > this.#left) return false
    this.#left -= bytes
    return true
  }
}

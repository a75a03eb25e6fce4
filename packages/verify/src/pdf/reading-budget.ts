/** The signatures of ten documents and a certificate take 4 MB. */
export const maxTotal = 16 * 1024 * 1024

/** Limits the bytes read while searching for signatures. */
export class ReadingBudget {
  #left = maxTotal

  get spent(): number {
    return maxTotal - this.#left
  }

  /** @returns false if the budget is too small; the caller must not read the bytes then */
  take(bytes: number): boolean {
    if (bytes > this.#left) return false
    this.#left -= bytes
    return true
  }
}

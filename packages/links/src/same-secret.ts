import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares in constant time, also texts of different lengths. */
export const isSameSecret = (expected: string, given: string): boolean =>
  timingSafeEqual(digest(expected), digest(given))

import { fileURLToPath } from 'node:url'

/** A path below the checkout. */
export const inCheckout = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

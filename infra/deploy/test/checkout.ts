import { fileURLToPath } from 'node:url'

export const inCheckout = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

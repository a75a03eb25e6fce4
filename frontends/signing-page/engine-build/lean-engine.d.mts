import type { Plugin } from 'vite'

/** Builds pdf.js without what the signing page never uses; see the module. */
export function leanEngine(): Plugin

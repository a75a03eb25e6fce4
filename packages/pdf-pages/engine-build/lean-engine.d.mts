import type { Plugin } from 'vite'

/** Builds pdf.js without what pages never use; see the module. */
export function leanEngine(options?: { inRanges?: boolean }): Plugin

import type { Plugin } from 'vite'

/** What a release carries beside its chunks: folders in it, and the packages' folders that they are of. */
export const carries: Readonly<Record<string, string>>

/** Builds pdf.js without what pages never use; see the module. */
export function leanEngine(options?: { inRanges?: boolean }): Plugin

import { leanEngine } from './lean-engine.mjs'

/** Folders of a release that `engine.ts` loads on demand. */
export const carries = {
  'pdfjs/cmaps': 'pdfjs-dist/cmaps',
  'pdfjs/standard_fonts': 'pdfjs-dist/standard_fonts',
  'pdfjs/wasm': 'pdfjs-dist/wasm',
  'pdfjs/iccs': 'pdfjs-dist/iccs',
}

export { leanEngine }

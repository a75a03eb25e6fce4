import { leanEngine } from './lean-engine.mjs'

/** What a release carries beside its chunks, for documents that need it: where `engine.ts` looks for it. */
export const carries = {
  'pdfjs/cmaps': 'pdfjs-dist/cmaps',
  'pdfjs/standard_fonts': 'pdfjs-dist/standard_fonts',
  'pdfjs/wasm': 'pdfjs-dist/wasm',
  'pdfjs/iccs': 'pdfjs-dist/iccs',
}

export { leanEngine }

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Reads a font file of pdf.js, without loading the engine. @param file its name, such as `FoxitSymbol.pfb` */
export const readStandardFont = (file: string): Buffer =>
  readFileSync(require.resolve(`pdfjs-dist/standard_fonts/${file}`))

import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { engineSettings } from '@countersign/contracts/pdf-engine'
import { CanvasFactory } from './canvas/canvas.js'

const parts = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const folder = (name: string): string => `${join(parts, name)}${sep}`

export const settings = {
  ...engineSettings,
  CanvasFactory,
  standardFontDataUrl: folder('standard_fonts'),
  cMapUrl: folder('cmaps'),
  wasmUrl: folder('wasm'),
  iccUrl: folder('iccs'),
  isOffscreenCanvasSupported: false,
  verbosity: 0,
}

import { engineSettings } from '@countersign/contracts/pdf-engine'
import type { PDFDocumentProxy } from 'pdfjs-dist'

let engine: Promise<typeof import('pdfjs-dist')> | undefined

/** The PDF engine, fetched when the first document is shown. */
function loadEngine(): Promise<typeof import('pdfjs-dist')> {
  engine ??= Promise.all([import('pdfjs-dist'), import('pdfjs-dist/build/pdf.worker.min.mjs?url')]).then(
    ([pdfjs, { default: workerUrl }]) => {
      pdfjs.GlobalWorkerOptions.workerSrc = workerUrl
      return pdfjs
    },
  )
  engine.catch(() => (engine = undefined))
  return engine
}

/** Where the release carries what some documents need: character maps, the standard fonts, decoders of pictures. */
const carried = (folder: string): string => new URL(/* @vite-ignore */ `../pdfjs/${folder}/`, import.meta.url).href

/** A PDF that is open; `close` frees its worker's memory. */
export interface OpenPdf {
  pdf: PDFDocumentProxy
  close: () => void
}

/**
 * Opens a PDF by its address; pages are fetched in ranges as they are shown.
 *
 * @throws what the engine says of a document it cannot read
 */
export async function openPdf(url: string): Promise<OpenPdf> {
  const pdfjs = await loadEngine()
  const task = pdfjs.getDocument({
    url,
    withCredentials: true,
    disableAutoFetch: true,
    ...engineSettings,
    cMapUrl: carried('cmaps'),
    standardFontDataUrl: carried('standard_fonts'),
    wasmUrl: carried('wasm'),
    iccUrl: carried('iccs'),
  })
  return { pdf: await task.promise, close: () => void task.destroy() }
}

import { engineSettings } from '@countersign/contracts/pdf-engine'
// Named imports of what the lean build keeps (engine-build): a further one has to be named there too.
import { getDocument, type PDFDocumentProxy, PDFWorker, TextLayer } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- an address, which the bundler makes of it
import wholeUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
// oxlint-disable-next-line import/default -- the same
import leanUrl from 'pdfjs-dist/build/pdf.worker.mjs?url'

/** Where the release carries what some documents need: character maps, the standard fonts, decoders of pictures. */
const carried = (folder: string): string => new URL(/* @vite-ignore */ `../pdfjs/${folder}/`, import.meta.url).href

/** A PDF that is open; `close` frees its worker's memory. */
export interface OpenPdf {
  pdf: PDFDocumentProxy
  close: () => void
}

let workerUrl: string = leanUrl
let shared: PDFWorker | undefined
/** What is to be opened again once the whole worker is there. */
const reopening = new Set<() => void>()

/** One worker reads all documents. The lean one says when a document needs what it lacks; then the whole one takes over. */
function worker(): PDFWorker {
  if (shared) return shared
  const port = new Worker(workerUrl, { type: 'module' })
  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data !== 'lacking:brotli' || workerUrl === wholeUrl) return
    workerUrl = wholeUrl
    shared = undefined
    for (const again of reopening) again()
  })
  shared = PDFWorker.create({ port })
  return shared
}

/**
 * Opens a PDF.
 *
 * @param source all its bytes, which go over to the worker, and nothing is left of them here; or its address, from which
 *   ranges are fetched as pages are shown: only in a release whose engine can (`leanEngine({ inRanges: true })`)
 * @param onAgain the document has to be closed and opened again
 * @throws what the engine says of a document it cannot read
 */
export async function openPdf(source: Uint8Array<ArrayBuffer> | string, onAgain: () => void): Promise<OpenPdf> {
  reopening.add(onAgain)
  const task = getDocument({
    ...(typeof source === 'string' ? { url: source, withCredentials: true, disableAutoFetch: true } : { data: source }),
    worker: worker(),
    ...engineSettings,
    cMapUrl: carried('cmaps'),
    standardFontDataUrl: carried('standard_fonts'),
    wasmUrl: carried('wasm'),
    iccUrl: carried('iccs'),
  })
  const close = () => {
    reopening.delete(onAgain)
    void task.destroy()
  }
  try {
    return { pdf: await task.promise, close }
  } catch (error) {
    close()
    throw error
  }
}

export { TextLayer }

import { engineSettings } from '@countersign/contracts/pdf-engine'
// The lean build keeps only these named imports; add further ones in engine-build too.
import { getDocument, type PDFDocumentProxy, PDFWorker, TextLayer } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the bundler turns it into a URL
import wholeUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
// oxlint-disable-next-line import/default -- the same
import leanUrl from 'pdfjs-dist/build/pdf.worker.mjs?url'

/** A folder of pdf.js's package: character maps, standard fonts, image decoders. It is shipped with the worker's. */
const carried = (folder: string): string => new URL(`../${folder}/`, wholeUrl).href

/** An open PDF; `close` frees its memory in the worker. */
export interface OpenPdf {
  pdf: PDFDocumentProxy
  close: () => void
}

let workerUrl: string = leanUrl
let shared: PDFWorker | undefined
const reopening = new Set<() => void>()

/** When the shared lean worker reports a missing part, the complete one replaces it. */
function worker(): PDFWorker {
  if (shared) return shared
  const port = new Worker(workerUrl, { type: 'module' })
  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data !== 'lacking' || workerUrl === wholeUrl) return
    workerUrl = wholeUrl
    shared = undefined
    for (const again of reopening) again()
  })
  shared = PDFWorker.create({ port })
  return shared
}

/**
 * @param source all bytes, which are transferred to the worker; or a URL to read in ranges, which requires a release
 * built with `leanEngine({ inRanges: true })`
 * @param onReload called when the document must be closed and reopened
 * @throws the engine's error for an unreadable document
 */
export async function openPdf(source: Uint8Array<ArrayBuffer> | string, onReload: () => void): Promise<OpenPdf> {
  reopening.add(onReload)
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
    reopening.delete(onReload)
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

import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { OpenPdf } from './engine.js'
import { loadEngine } from './load-engine.js'

/** So long a document stays open that nobody shows: from the first page beside the consent one goes on to all of them. */
const keptMs = 10_000

interface Opened {
  opening: Promise<OpenPdf>
  /** Who shows it, and is told when it has to be opened again. */
  shownBy: Set<() => void>
}

const opened = new Map<string, Opened>()

function open(url: string): Opened {
  const shownBy = new Set<() => void>()
  const again = () => {
    opened.delete(url)
    for (const tell of shownBy) tell()
  }
  const opening = loadEngine().then(({ openPdf }) => openPdf(url, again))
  const entry = { opening, shownBy }
  opened.set(url, entry)
  // One that failed is asked for anew the next time.
  opening.catch(() => opened.get(url) === entry && opened.delete(url))
  return entry
}

/**
 * A PDF for as long as it is shown; several places share one.
 *
 * @param onAgain it has to be let go and taken again
 */
export function takePdf(url: string, onAgain: () => void): { pdf: Promise<PDFDocumentProxy>; letGo: () => void } {
  const entry = opened.get(url) ?? open(url)
  entry.shownBy.add(onAgain)
  const letGo = () => {
    entry.shownBy.delete(onAgain)
    setTimeout(() => {
      if (entry.shownBy.size > 0) return
      if (opened.get(url) === entry) opened.delete(url)
      entry.opening.then(
        ({ close }) => close(),
        () => {},
      )
    }, keptMs)
  }
  return { pdf: entry.opening.then(({ pdf }) => pdf), letGo }
}

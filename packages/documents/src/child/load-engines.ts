import { pagesThatDifferByEngine } from '../agreement/pages-that-differ.js'
// Part of the same graph as the check, so that its first page loads nothing.
import './check-pages.js'
import { samplePdf } from './sample-pdf.js'

/** Loads both engines, by drawing a small page with each. */
export async function loadEngines(): Promise<{ loaded: true }> {
  await pagesThatDifferByEngine(samplePdf, { from: 1, to: 1 })
  return { loaded: true }
}

import { pagesThatDifferByEngine } from '../agreement/pages-that-differ.js'
// Part of the same graph as the check, so that its first page loads nothing.
import './check-pages.js'

const sample = Buffer.from(`%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length 30>>stream
BT /F 9 Tf 9 50 Td (Sign) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
`)

/** Loads both engines, by drawing a small page with each. */
export async function loadEngines(): Promise<{ loaded: true }> {
  await pagesThatDifferByEngine(sample, { from: 1, to: 1 })
  return { loaded: true }
}

import { readFile } from 'node:fs/promises'
import { withForm, withPdf } from '@countersign/pdfium'
import { keptPictures } from '../look/kept-pictures.js'
import { pictureOf } from '../look/picture.js'
import { sha256Of } from '../pades/sha256.js'
import type { DrawPagesInput, KeepsPagesInput } from './tasks.js'
// Loads the code of the check ahead, too.
import './check-seal.js'

/** Keeps pictures of the pages under the hash of the bytes read here. */
export async function drawPages({ pdf, pages }: DrawPagesInput): Promise<null> {
  const bytes = await readFile(pdf)
  const sha256 = sha256Of(bytes).toString('hex')
  const indices = pages.map((page) => page - 1)
  await withPdf(bytes, (open) =>
    withForm(open, (form) => keptPictures.fill(sha256, indices, (index) => pictureOf(open, form, index))),
  )
  return null
}

/** True if the first page is kept. */
export async function keepsPages({ sha256, pages: [first] }: KeepsPagesInput): Promise<boolean> {
  return first === undefined || keptPictures.of(sha256)(first - 1) !== undefined
}

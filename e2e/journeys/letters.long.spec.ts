import { readFile } from 'node:fs/promises'
import { sourceOf } from '@countersign/verify'
import { EvidenceZip } from '@countersign/verify/internal/zip/evidence-zip'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from '../fixtures/test.js'
import { ada } from '../steps/people.js'
import { linkFor } from '../steps/signing-links.js'
import { SigningPage } from '../steps/signing-page.js'

const typed = 'Łódź – größtenteils, 5 €'

async function textOf(pdf: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const { items } = await (await (await task.promise).getPage(1)).getTextContent()
  await task.destroy()
  return items.map((item) => ('str' in item ? item.str : '')).join('')
}

test('non-ASCII letters are accepted, and sealed as typed', async ({ context, calls }) => {
  const title = 'Umowa'
  const text = { of: 0, type: 'text' as const, page: 1, x: 10, y: 50, width: 220, height: 12 }
  await calls.pending({ title, people: [ada], fields: [text] })
  const asAda = new SigningPage(await context.newPage())
  await asAda.open(await linkFor(calls, ada.email, title))
  await asAda.goToDocuments()
  await asAda.next.click()
  await expect(asAda.page.getByLabel(/^Text, page 1/)).toBeFocused()
  await asAda.page.keyboard.type(typed)
  await asAda.finish.click()
  await expect(asAda.heading).toHaveText(`Everyone has signed ${title}.`)

  const download = asAda.page.waitForEvent('download')
  await asAda.page.getByRole('link', { name: 'Download everything' }).click()
  const zip = await EvidenceZip.open(sourceOf(await readFile(await (await download).path())))
  const sealed = zip.entries.find(({ path }) => path !== 'Certificate.pdf')!
  expect(await textOf(await zip.read(sealed))).toContain(typed)
})

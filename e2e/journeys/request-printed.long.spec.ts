import { PDFDocument, StandardFonts } from 'pdf-lib'
import type { SampleFile } from '../fixtures/files.js'
import { expect, test } from '../fixtures/test.js'
import { variantsOf } from '../steps/variants.js'
import { ada, mary } from '../steps/people.js'
import { printedPages } from '../steps/printed.js'
import { linkFor } from '../steps/signing-links.js'
import { SigningPage } from '../steps/signing-page.js'

async function paged(pages: number): Promise<SampleFile> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.TimesRoman)
  for (let number = 1; number <= pages; number++) {
    document.addPage([595, 842]).drawText(`Leaf ${number}`, { x: 60, y: 760, size: 48, font })
  }
  return { name: 'Paged.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await document.save()) }
}

const text = (of: number, page: number, y: number) => ({
  of,
  type: 'text' as const,
  page,
  x: 10,
  y,
  width: 200,
  height: 14,
})

for (const format of variantsOf(['A4', 'Letter'])) {
  test(`a printed document shows each page with its values, on ${format}`, async ({ page, calls }) => {
    const title = `On paper, ${format}`
    const people = [ada, mary]
    const fields = [text(0, 1, 40), text(0, 12, 40), text(1, 12, 60)]
    const { id, documents } = await calls.pending({ title, people, fields, files: [await paged(12)] })
    const signing = new SigningPage(page)
    await signing.open(await linkFor(calls, ada.email, title))
    await signing.goToDocuments()
    for (const value of ['Mathematician', 'London']) {
      await signing.next.click()
      await page.keyboard.type(value)
    }
    await page.keyboard.press('Escape')
    await signing.finish.click()
    await expect(signing.heading).toContainText('Thank you')

    await page.goto(`/requests/${id}/documents/${documents[0]!.id}`)
    const pictures = page.locator('.paper__print')
    await expect(pictures).toHaveCount(12)
    // The darkest value of each picture's pixels, 0 to 255.
    const darkest = await pictures.evaluateAll((images) =>
      images.map((image) => {
        const { naturalWidth: width, naturalHeight: height } = image as HTMLImageElement
        const context = new OffscreenCanvas(width, height).getContext('2d')!
        context.drawImage(image as HTMLImageElement, 0, 0)
        return context.getImageData(0, 0, width, height).data.reduce((least, value) => Math.min(least, value), 255)
      }),
    )
    expect(Math.max(...darkest)).toBeLessThan(60)

    const file = await page.pdf({ format })
    const pages = await printedPages(file)
    expect(pages).toHaveLength(12)
    expect(pages.map((one) => one.pictures)).toEqual(Array.from({ length: 12 }, () => 1))
    expect(pages[0]!.text).toContain('As filled in so far: 2 of 3 fields')
    expect(pages[0]!.text).toContain('Mathematician')
    expect(pages[11]!.text).toContain('London')
    expect(pages[11]!.text).toContain(mary.name)
    expect(pages.every((one) => !one.text.includes('still loading'))).toBe(true)
  })
}

test('a long document prints a reference to its file instead', async ({ page, calls }) => {
  const files = [await paged(51)]
  const { id, documents } = await calls.pending({ title: 'Too long', people: [ada], fields: [text(0, 1, 40)], files })
  await page.goto(`/requests/${id}/documents/${documents[0]!.id}`)
  await expect(page.locator('.paper canvas').first()).toBeVisible()
  const pages = await printedPages(await page.pdf({ format: 'A4' }))
  expect(pages).toHaveLength(1)
  expect(pages[0]!.text).toContain('This document has 51 pages')
  expect(pages[0]!.text).toContain(documents[0]!.id)
  await expect(page.locator('.paper__print')).toHaveCount(0)
})

import { PDFDict, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib'
import { twoFaces } from '../fixtures/files.js'
import { expect, test } from '../fixtures/test.js'
import { expectAccessible } from '../steps/axe.js'
import { CreatePage } from '../steps/create-page.js'
import { ada } from '../steps/people.js'
import { Sheet } from '../steps/sheet.js'
import { linkFor } from '../steps/signing-links.js'
import { SigningPage } from '../steps/signing-page.js'
import { expectToast } from '../steps/toast.js'

test('a page that readers draw differently is compared, accepted, signed and sealed as a picture', async ({
  context,
  page,
  calls,
}) => {
  const create = new CreatePage(page)
  const sheet = new Sheet(page)
  await create.open()
  await create.upload(await twoFaces())
  await create.addRecipient(ada.name, ada.email)
  const id = create.requestId

  await test.step('the check finds the page, and the sender compares before and after', async () => {
    await expect(page.getByText(/Page 1 is kept as a picture, because PDF readers draw it differently\./)).toBeVisible()
    await expect(create.send).toBeDisabled()
    await page.getByRole('button', { name: 'Compare before and after' }).click()
    const dialog = page.getByRole('dialog', { name: 'Before and after' })
    await expect(dialog.locator('canvas')).toHaveCount(2)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('send it after accepting', async () => {
    await page.getByRole('button', { name: 'Use it anyway' }).click()
    await sheet.drawn()
    await sheet.clickAt({ x: 10, y: 60 })
    await create.send.click()
    await expectToast(page, 'Signature request sent!')
  })

  await test.step('the recipient signs the same page, drawn by the light engine', async () => {
    const recipients = await context.newPage()
    const scripts: string[] = []
    recipients.on('request', (request) => scripts.push(request.url()))
    const signing = new SigningPage(recipients)
    await signing.open(await linkFor(calls, ada.email, 'Two faces'))
    await signing.goToDocuments()
    await signing.field('Signature').click()
    await signing.draw()
    await signing.finish.click()
    await expect(signing.heading).toHaveText('Everyone has signed Two faces.')
    expect(scripts.filter((url) => /worker/.test(url)).join()).toMatch(/^\S+lean-worker[^,]+$/)
  })

  await test.step('the sealed page is a picture without the font', async () => {
    const { documents } = await calls.read(id)
    const sealed = await page.request.get(`/api/signature-requests/${id}/sealed/${documents[0]!.id}`)
    const pdf = await PDFDocument.load(await sealed.body())
    const objects = pdf.context.enumerateIndirectObjects().map(([, object]) => object)
    const dicts = objects.flatMap((object) => (object instanceof PDFDict ? [object] : []))
    const pictures = objects.flatMap((object) => (object instanceof PDFRawStream ? [object.dict] : []))
    const named = (dict: PDFDict, key: string) => String(dict.get(PDFName.of(key)))
    expect(dicts.map((dict) => named(dict, 'BaseFont'))).not.toContain('/Wingdings')
    const wide = pictures.filter((dict) => named(dict, 'Subtype') === '/Image' && Number(named(dict, 'Width')) > 1500)
    expect(wide).toHaveLength(1)
  })
})

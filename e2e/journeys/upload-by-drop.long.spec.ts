import type { Page } from '@playwright/test'
import { contract, type SampleFile } from '../fixtures/files.js'
import { expect, test } from '../fixtures/test.js'
import { CreatePage } from '../steps/create-page.js'
import { expectToast } from '../steps/toast.js'

test('uploads dropped files, and adds a second upload to the same draft', async ({ page, calls }) => {
  const create = new CreatePage(page)
  await create.open()
  await drop(page, 'Drop files here, or', await contract('Dropped.pdf'))
  await expectToast(page, 'Files uploaded successfully', '1 document(s) uploaded')
  await expect(create.title).toHaveValue('Dropped')
  await expect(page).toHaveURL(/\/create\?request=/)
  const id = create.requestId

  await drop(page, 'Maximum 10 files, 50MB each. Supports PDF and DOCX', await contract('Another.pdf'))
  await expect(create.documents).toHaveText([/Dropped\.pdf/, /Another\.pdf/])
  expect(create.requestId).toBe(id)
  expect((await calls.read(id)).documents).toHaveLength(2)
})

/** Drops a file onto the element with this text. */
async function drop(page: Page, text: string, { name, mimeType, buffer }: SampleFile): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ({ base64, ...file }) => {
      const transfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], file.name, { type: file.mimeType }))
      return transfer
    },
    { name, mimeType, base64: buffer.toString('base64') },
  )
  const place = page.getByText(text)
  for (const type of ['dragenter', 'dragover', 'drop']) await place.dispatchEvent(type, { dataTransfer })
}

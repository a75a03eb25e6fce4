import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract, damaged, disguised, locked, type SampleFile } from '../fixtures/files.js'
import { expect, test } from '../fixtures/test.js'
import { CreatePage } from '../steps/create-page.js'
import { expectToast } from '../steps/toast.js'

const refusals: { what: string; status: number; file: () => Promise<SampleFile> | SampleFile; sentence: string }[] = [
  {
    what: 'a PDF that needs a password',
    status: 422,
    file: locked,
    sentence: '“Annex B.pdf” can’t be opened without its password. Remove the password and upload it again.',
  },
  {
    what: 'a damaged PDF',
    status: 422,
    file: damaged,
    sentence:
      '“Broken off.pdf” is damaged and can’t be read completely. Save or export it again and upload the new file.',
  },
  {
    what: 'a file of another kind',
    status: 415,
    file: disguised,
    sentence:
      '“Notes.pdf” isn’t a PDF or Word document, despite its name. Open it in the program that made it, save it as PDF and upload that.',
  },
]

for (const { what, status, file, sentence } of refusals) {
  test(`${what} is refused with an explanation, and the other files can be uploaded`, async ({
    page,
    browserErrors,
  }) => {
    browserErrors.expect(status, /\/api\/documents\/upload$/)
    const create = new CreatePage(page)
    await create.open()
    await create.upload(await contract('First.pdf'))
    await create.choose(await file(), await contract('Second.pdf'))
    await expectToast(page, 'Upload failed', `Upload failed: ${sentence}`)

    const uploads = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
    await expect(uploads.nth(0)).toContainText(sentence)
    await expect(uploads.nth(1)).toContainText('Not uploaded because another file was rejected.')
    await expect(create.documents).toHaveCount(1)
    await expect(create.documents).toContainText('First.pdf')

    await page.getByRole('button', { name: 'Dismiss' }).click()
    await create.upload(await contract('Second.pdf'))
    await expect(create.documents).toHaveText([/First\.pdf/, /Second\.pdf/])
  })
}

test('a file over 50 MB is refused by name', async ({ page, browserErrors }) => {
  browserErrors.expect(413, /\/api\/documents\/upload$/)
  const folder = await mkdtemp(join(tmpdir(), 'countersign-journeys-'))
  const path = join(folder, 'Blueprints.pdf')
  const file = await open(path, 'w')
  await file.truncate(50 * 1024 * 1024 + 1)
  await file.close()

  const create = new CreatePage(page)
  await create.open()
  await create.choose(path)
  await expectToast(page, 'Upload failed', 'Upload failed: “Blueprints.pdf” is larger than 50MB.')
  await expect(create.documents).toHaveCount(0)
  await expect(create.continueToPreview).toBeDisabled()
  await expect(page).toHaveURL(/\/create$/)
  await rm(folder, { recursive: true })
})

test('an eleventh file is refused', async ({ page, browserErrors }) => {
  browserErrors.expect(413, /\/api\/documents\/upload$/)
  const create = new CreatePage(page)
  await create.open()
  const files = Array.from({ length: 11 }, async (_, index) => contract(`Page ${index + 1}.pdf`))
  await create.choose(...(await Promise.all(files)))
  await expectToast(page, 'Upload failed', 'Upload failed: You can upload up to 10 files at once.')
  await expect(create.documents).toHaveCount(0)
})

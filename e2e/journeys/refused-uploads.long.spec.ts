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

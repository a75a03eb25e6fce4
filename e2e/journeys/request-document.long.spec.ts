import type { FieldDraft } from '@countersign/contracts'
import { expect, test } from '../fixtures/test.js'
import { expectAccessible } from '../steps/axe.js'
import { DetailPage } from '../steps/detail-page.js'
import { ada } from '../steps/people.js'
import { linkFor } from '../steps/signing-links.js'
import { SigningPage } from '../steps/signing-page.js'

const alan = { name: 'Łukasz Turing', email: 'lukasz@example.com', role: 'signer' } as const
const title = 'Seen as it stands'

type Placed = Omit<FieldDraft, 'documentId' | 'recipientId'> & { of: number }
const text: Placed = { of: 0, type: 'text', page: 1, x: 10, y: 50, width: 150, height: 12, label: 'Job title' }
const signature = (of: number, x: number): Placed => ({
  of,
  type: 'signature',
  page: 2,
  x,
  y: 60,
  width: 150,
  height: 40,
})

test('the sender sees a document with the values so far, and then the sealed file', async ({
  page,
  context,
  calls,
}) => {
  const { id } = await calls.pending({
    title,
    people: [ada, alan],
    fields: [text, signature(0, 10), signature(1, 55)],
  })
  const signs = async ({ email }: { email: string }, write?: string) => {
    const signing = new SigningPage(await context.newPage())
    await signing.open(await linkFor(calls, email, title))
    await signing.goToDocuments()
    await signing.next.click()
    if (write) {
      await signing.page.keyboard.type(write)
      await signing.page.keyboard.press('Enter')
      await signing.next.click()
    }
    await signing.draw()
    await signing.finish.click()
    await expect(signing.heading).toContainText('Thank you')
    await signing.page.close()
  }
  const paper = (n: number) => page.getByRole('group', { name: `page ${n} of 2` })
  const values = page.getByRole('region', { name: 'Fields and values' })

  await test.step('before any signature it names the recipient of each field', async () => {
    const detail = new DetailPage(page)
    await detail.open(id, title)
    await detail
      .card('Documents')
      .getByRole('link', { name: /\.pdf$/ })
      .first()
      .click()
    await expect(page.getByText(/^As filled in so far: 0 of 3 fields,/)).toBeVisible()
    await expect(paper(1)).toContainText('The consultant works on the engine.')
    await expect(paper(1).getByRole('img', { name: 'Ada Lovelace, Job title: Not filled in yet' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('after the first signature Refresh shows the values in place', async () => {
    await signs(ada, 'Mathematician')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText(/^As filled in so far: 2 of 3 fields,/)).toBeVisible()
    const written = paper(1).getByRole('img', { name: 'Ada Lovelace, Job title: Mathematician' })
    await expect(written.getByText('Mathematician')).toBeVisible()
    await expect(paper(2).getByRole('img', { name: `${alan.name}, Signature: Not filled in yet` })).toBeAttached()
    await page.getByLabel('Show fields').uncheck()
    await expect(written).toBeHidden()
    await page.getByLabel('Show fields').check()
  })

  await test.step('navigates to a value, and to pages by number, key and thumbnail', async () => {
    await values.getByRole('button', { name: /^Drawn,/ }).click()
    await expect(paper(2).getByRole('img', { name: /^Ada Lovelace, Signature: Drawn/ })).toBeInViewport()
    await expect(page.getByLabel('Page', { exact: true })).toHaveText('2 of 2')
    await page.getByLabel('Page, 1 to 2').fill('1')
    await page.keyboard.press('Enter')
    await expect(paper(1)).toBeInViewport({ ratio: 0.3 })
    await page.keyboard.press('PageDown')
    await expect(page.getByRole('button', { name: /^Page 2\b.*2 fields$/ })).toHaveAttribute('aria-current', 'true')
    await expect(paper(2)).toBeInViewport({ ratio: 0.3 })
    await page.getByRole('button', { name: /^Page 1\b.*1 field$/ }).click()
    await expect(paper(1)).toBeInViewport({ ratio: 0.3 })
  })

  await test.step('after completion it offers the sealed file and the certificate', async () => {
    await signs(alan)
    await expect.poll(async () => (await calls.read(id)).status).toBe('completed')
    await page.reload()
    await expect(page.getByText(/^Sealed /)).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download sealed file' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/signed\.pdf$/)
    await expect(page.getByRole('link', { name: 'Download: Certificate.pdf' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('a document that fails to load shows an error, and can be retried', async ({ page, calls, browserErrors }) => {
  const { id, documents } = await calls.pending({ title, people: [ada], fields: [signature(0, 10)] })
  browserErrors.expect(503, /\/pdf\?/)
  await page.route('**/documents/*/pdf?*', (route) => route.fulfill({ status: 503, body: 'away' }))
  await page.goto(`/requests/${id}/documents/${documents[0]!.id}`)
  await expect(page.getByRole('alert').filter({ hasText: 'This document could not be displayed' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/documents/*/pdf?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('group', { name: 'page 1 of 2' })).toContainText('The consultant works on the engine.')

  browserErrors.expect(404, /\/values$/)
  await page.goto(`/requests/${id}/documents/01a20ad5-46c9-7263-b561-b87f847b4f01`)
  await expect(page.getByRole('heading', { name: 'Document Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the request' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

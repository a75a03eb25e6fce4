import { manyPages } from '../fixtures/files.js'
import { expect, test } from '../fixtures/test.js'
import { CreatePage } from '../steps/create-page.js'
import { ada } from '../steps/people.js'
import { toasts } from '../steps/toast.js'

/** More pages than the server checks in the 10 s that one call waits. */
const pages = 200
const sentMs = 180_000
const fields = [{ of: 0, type: 'signature' as const, x: 10, y: 60, width: 150, height: 50 }]

test('Send waits while pages are checked, can be stopped, and completes after the check', async ({
  page,
  calls,
  browserErrors,
}) => {
  test.slow()
  browserErrors.expect(409, /\/send$/)
  const create = new CreatePage(page)
  const sending = page.getByRole('button', { name: 'Sending...' })
  const progress = page.locator('.send__check')
  const { id } = await calls.draft({ title: 'Long', people: [ada], fields, files: [await manyPages(pages)] })
  await create.open(id)

  await test.step('the send card shows the progress, and that sending continues', async () => {
    await expect(progress).toHaveText(
      /^\d+ of 200 pages checked\. You can send now. It goes out as soon as all pages are checked\.$/,
    )
    await create.send.click()
    await expect(sending).toBeVisible()
    await expect(progress).toHaveText(/^\d+ of 200 pages checked\. We’ll send it as soon as all pages are checked\.$/)
  })

  await test.step('Stop sending keeps the draft', async () => {
    await page.getByRole('button', { name: 'Stop sending' }).click()
    await expect(create.send).toBeEnabled()
    expect((await calls.read(id)).status).toBe('draft')
  })

  await test.step('pressed again it sends automatically, without an error notice', async () => {
    await create.send.click()
    await expect(sending).toBeVisible()
    const checkedSoFar = async () => Number(/^\d+/.exec((await progress.textContent()) ?? '')?.[0])
    const first = await checkedSoFar()
    await expect.poll(checkedSoFar).toBeGreaterThan(first)
    await expect(toasts(page)).toHaveCount(0)
    await expect(toasts(page)).toContainText('Signature request sent!', { timeout: sentMs })
    expect((await calls.read(id)).status).toBe('pending')
  })
})

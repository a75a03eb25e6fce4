import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures/test.js'
import { expectAccessible } from '../steps/axe.js'
import { DashboardPage } from '../steps/dashboard-page.js'
import { DetailPage } from '../steps/detail-page.js'
import { pressOn, tabTo } from '../steps/keys.js'
import { ada, grace } from '../steps/people.js'
import { linkFor } from '../steps/signing-links.js'
import { SigningPage } from '../steps/signing-page.js'
import { expectToast } from '../steps/toast.js'

// Checks the dialog and the erased request six times: three widths, two themes.
test.slow()

const title = 'Purchase of the loom'
const reason = 'The loom was sold to somebody else.'

test('cancels and permanently erases a request by keyboard', async ({ page, calls, browserErrors }) => {
  const { id } = await calls.pending({ title, people: [ada, grace] })
  const link = await linkFor(calls, ada.email, title)
  const detail = new DetailPage(page)
  const { erase } = detail
  const choose = async (action: Locator) => {
    await pressOn(page, detail.more, 'Enter')
    await pressOn(page, action, 'Enter')
  }
  const { keyboard } = page
  await detail.open(id, title)
  await expect(erase).toBeHidden()

  await test.step('cancel the request', async () => {
    await choose(detail.cancel)
    await pressOn(page, detail.dialog.getByRole('button', { name: 'Cancel request' }), 'Enter')
    await expectToast(page, 'Request cancelled')
    await expect(detail.heading).toBeFocused()
    await pressOn(page, detail.more, 'Enter')
    await expect(page.getByRole('link', { name: 'Evidence' })).toBeVisible()
    await keyboard.press('Escape')
    await expect(detail.more).toBeFocused()
  })

  await test.step('the dialog warns that it is final, and Escape closes it', async () => {
    await choose(erase)
    await expect(detail.dialog).toContainText('Erased data cannot be recovered. This cannot be undone.')
    await expect(detail.dialog.getByLabel('Reason')).toBeFocused()
    await keyboard.press('Escape')
    await expect(detail.dialog).toBeHidden()
    await expect(detail.more).toBeFocused()
  })

  await test.step('requires a reason', async () => {
    await choose(erase)
    await pressOn(page, detail.dialog.getByRole('button', { name: 'Erase permanently' }), 'Enter')
    await expect(detail.dialog.getByRole('alert')).toHaveText('Say why in a few words, without names.')
    await expect(detail.dialog.getByLabel('Reason')).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('the whole dialog is reachable in a low window', async () => {
    const before = page.viewportSize()!
    await page.setViewportSize({ width: 360, height: 400 })
    for (const part of [
      detail.dialog.getByRole('heading'),
      detail.dialog.getByRole('button', { name: 'Keep request' }),
    ]) {
      await part.scrollIntoViewIfNeeded()
      await expect(part).toBeInViewport({ ratio: 1 })
    }
    await page.setViewportSize(before)
  })

  await test.step('erases all personal data', async () => {
    await tabTo(page, detail.dialog.getByLabel('Reason'))
    await keyboard.type(reason)
    await pressOn(page, detail.dialog.getByRole('button', { name: 'Erase permanently' }), 'Enter')
    await expectToast(page, 'Personal data erased')
    await expect(detail.heading).toHaveText('Erased')
    await expect(detail.heading).toBeFocused()
    await expect(page.getByText(/^All personal data was erased on /)).toBeVisible()
    await expect(page.getByText(reason, { exact: true })).toBeVisible()
    await expect(erase).toBeHidden()
    await expect(detail.card('History')).not.toContainText(ada.name)
    await expect(page.getByRole('main')).not.toContainText(/Lovelace|Hopper|example\.com/)
    await expectAccessible(page)
  })

  await test.step('nothing personal remains after a reload or in downloads', async () => {
    await page.reload()
    await expect(detail.heading).toHaveText('Erased')
    await expect(page.getByRole('main')).not.toContainText(/Lovelace|Hopper|example\.com/)
    expect((await page.request.get(`/api/signature-requests/${id}/download`)).status()).toBe(404)
    expect((await page.request.get(`/api/signature-requests/${id}/evidence`)).status()).toBe(200)
    const dashboard = new DashboardPage(page)
    await dashboard.open()
    await expect(dashboard.rowOf(id)).toContainText('Erased')
    await expect(dashboard.row(title)).toBeHidden()
  })

  await test.step('the emailed link no longer shows the request', async () => {
    browserErrors.expect(410, /\/api\/sign\//)
    const signing = new SigningPage(page)
    await signing.open(link)
    await expect(signing.heading).toBeVisible()
    await expect(page.getByText(title)).toBeHidden()
  })
})

import { expect, test } from '../fixtures/test.js'
import { DashboardPage } from '../steps/dashboard-page.js'

const unknown = '0193f000-0000-7000-8000-000000000000'

test('shows the 404 page for any other path', async ({ page, browserErrors }) => {
  browserErrors.expect(404, /\/nowhere\/at\/all$/)
  await page.goto('/nowhere/at/all')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  await expect(page).toHaveTitle('Page Not Found · Countersign')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await new DashboardPage(page).shown()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeFocused()
})

for (const id of [unknown, 'no-id-at-all']) {
  test(`shows "not found" for an unknown request: ${id}`, async ({ page, browserErrors }) => {
    browserErrors.expect(404, new RegExp(`/api/signature-requests/${id}`))
    await page.goto(`/requests/${id}`)
    await expect(page.getByRole('heading', { name: 'Request Not Found' })).toBeVisible()
    await expect(page).toHaveTitle('Request Not Found · Countersign')
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await new DashboardPage(page).shown()
  })
}

test('shows "not found" for an unknown draft', async ({ page, browserErrors }) => {
  browserErrors.expect(404, new RegExp(`/api/signature-requests/${unknown}`))
  await page.goto(`/create?request=${unknown}`)
  await expect(page.getByRole('heading', { name: 'Request Not Found' })).toBeVisible()
})

test('redirects from editing a sent request to its page', async ({ page, calls }) => {
  const { id } = await calls.pending({
    title: 'Sent already',
    people: [{ name: 'Ada Lovelace', email: 'ada@example.com', role: 'signer' }],
  })
  await page.goto(`/create?request=${id}`)
  await expect(page).toHaveURL(`/requests/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sent already' })).toBeVisible()
})

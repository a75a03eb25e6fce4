import { expect, test } from '../fixtures/test.js'
import { DashboardPage } from '../steps/dashboard-page.js'

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

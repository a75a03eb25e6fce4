import { expect, test } from '../fixtures/test.js'
import { expectAccessible } from '../steps/axe.js'
import { DashboardPage } from '../steps/dashboard-page.js'
import { ada } from '../steps/people.js'
import { RequestsPage } from '../steps/requests-page.js'

const fields = [{ of: 0, type: 'signature' as const, x: 10, y: 60, width: 150, height: 50 }]

test('finds a request by words and filters, which Back and Forward restore', async ({ page, calls }) => {
  await calls.clear()
  await calls.draft({ title: 'Observatory lease' })
  await calls.pending({ title: 'Telescope loan', people: [ada], fields })
  await calls.cancelled({ title: 'Telescope purchase', people: [ada], fields }, 'Not needed')
  const requests = new RequestsPage(page)
  await new DashboardPage(page).open()
  await page.getByRole('link', { name: 'View All' }).click()
  await expect(requests.titles).toHaveText(['Telescope purchase', 'Telescope loan', 'Observatory lease'])
  await expect(page.getByRole('heading', { level: 1, name: 'All requests' })).toBeFocused()
  await expect(requests.chip('All')).toHaveText('All3')

  await page.keyboard.press('/')
  await page.keyboard.type('telesc')
  await expect(requests.titles).toHaveText(['Telescope purchase', 'Telescope loan'])
  await expect(page).toHaveURL('/requests?q=telesc')
  await expect(requests.chip('Pending')).toHaveText('Pending1')
  await requests.chip('Pending').click()
  await expect(requests.titles).toHaveText(['Telescope loan'])
  await expect(page).toHaveURL('/requests?q=telesc&status=pending')
  await requests.title('Telescope loan').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Telescope loan' })).toBeVisible()

  await page.goBack()
  await expect(requests.titles).toHaveText(['Telescope loan'])
  await expect(requests.chip('Pending')).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(requests.titles).toHaveText(['Telescope purchase', 'Telescope loan'])
  await page.goBack()
  await expect(requests.titles).toHaveCount(3)
  await expect(requests.search).toHaveValue('')
  await page.goForward()
  await expect(requests.search).toHaveValue('telesc')
  await expect(requests.titles).toHaveText(['Telescope purchase', 'Telescope loan'])
})

test('each state of all requests is accessible', async ({ page, calls }) => {
  await calls.clear()
  const requests = new RequestsPage(page)
  await requests.open()
  await expect(page.getByRole('link', { name: 'Create your first one!' })).toBeVisible()
  await expectAccessible(page)
  await calls.pending({
    title: 'An order with a title so long that it needs two lines on every screen there is',
    people: [ada],
    fields,
  })
  await requests.open()
  await expect(requests.titles).toHaveCount(1)
  await expectAccessible(page)
  await requests.table.getByRole('checkbox').nth(1).click()
  await expect(requests.chosen).toBeVisible()
  await expectAccessible(page)
  await requests.chosen.getByRole('button', { name: 'Cancel request' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Dates Any time' }).click()
  await expect(page.getByRole('dialog', { name: 'Dates' })).toBeVisible()
  await expectAccessible(page)
  await requests.open('?q=nowhere')
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await requests.open()
  await expect(requests.titles).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('button', { name: 'Show 1 request' })).toBeVisible()
  await expectAccessible(page)
})

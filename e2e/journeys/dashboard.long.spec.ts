import { expect, test } from '../fixtures/test.js'
import { DashboardPage } from '../steps/dashboard-page.js'
import { ada } from '../steps/people.js'

const hourMs = 60 * 60 * 1000

test('shows an empty state with a link to create a request', async ({ page, calls }) => {
  await calls.clear()
  const dashboard = new DashboardPage(page)
  await dashboard.open()
  await expect(page.getByText('Create and manage signature requests')).toBeVisible()
  await expect(dashboard.empty).toBeVisible()
  await expect(dashboard.figure('Pending Signatures')).toHaveText('0')
  await expect(dashboard.figure('Completed')).toHaveText('0')
  await expect(dashboard.figure('Total Documents')).toHaveText('0')
  await page.getByRole('link', { name: 'Create your first one!' }).click()
  await expect(page).toHaveURL('/create')
})

test('shows figures and rows for requests of every status', async ({ page, calls }) => {
  await calls.clear()
  await calls.draft({ title: 'A draft' })
  const fields = [{ of: 0, type: 'signature' as const, x: 10, y: 70, width: 150, height: 50 }]
  await calls.pending({ title: 'On its way', people: [ada], fields })
  await calls.cancelled({ title: 'Called off', people: [ada], fields }, 'Not needed')
  const dashboard = new DashboardPage(page)
  await dashboard.open()
  await expect(dashboard.figure('Pending Signatures')).toHaveText('1')
  await expect(dashboard.figure('Completed')).toHaveText('0')
  await expect(dashboard.figure('Total Documents')).toHaveText('3')
  await expect(dashboard.rows).toHaveText([
    'DocumentStatusLast UpdatedActions',
    /Called off1 document\(s\)Cancelled0 hours ago/,
    /On its way1 document\(s\)Pending0 hours ago/,
    /A draft1 document\(s\)Draft0 hours ago/,
  ])
  await expect(dashboard.action('Cancel request', 'On its way')).toBeVisible()
  await expect(dashboard.action('Delete', 'A draft')).toBeVisible()
  await expect(dashboard.action('Delete', 'Called off')).toBeVisible()
})

test('shows how long ago a request changed', async ({ page, calls }) => {
  const { updatedAt } = await calls.draft({ title: 'From before' })
  const dashboard = new DashboardPage(page)
  for (const { later, text } of [
    { later: 5 * hourMs + 1000, text: '5 hours ago' },
    { later: 24 * hourMs - 60_000, text: '23 hours ago' },
    { later: 24 * hourMs + 60_000, text: '1 days ago' },
    { later: 12 * 24 * hourMs + 60_000, text: '12 days ago' },
  ]) {
    await page.clock.setFixedTime(Date.parse(updatedAt) + later)
    await dashboard.open()
    await expect(dashboard.row('From before')).toContainText(text)
  }
})

test('downloads a request with one document as its original', async ({ page, calls }) => {
  await calls.draft({ title: 'To keep' })
  const dashboard = new DashboardPage(page)
  await dashboard.open()
  const downloading = page.waitForEvent('download')
  await dashboard.action('Download', 'To keep').click()
  expect((await downloading).suggestedFilename()).toBe('Consulting Agreement.pdf')
})

test('wraps long titles, and keeps the row buttons in view', async ({ page, calls }) => {
  const titles = ['The framework agreement of a thousand letters', 'Annex_of_a_'.repeat(12)]
  for (const title of titles) await calls.draft({ title })
  const dashboard = new DashboardPage(page)
  await dashboard.open()
  for (const width of [360, 768, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const title of titles) {
      await expect(dashboard.action('Delete', title), `${width} wide`).toBeInViewport({ ratio: 1 })
      const link = dashboard.row(title).getByRole('link', { name: title, exact: true })
      expect((await link.boundingBox())!.height, `${width} wide`).toBeLessThan(60)
    }
  }
  await dashboard.row(titles[0]!).getByRole('link', { name: titles[0]!, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: titles[0]! })).toBeVisible()
})

import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures/test.js'
import { expectAccessible } from '../steps/axe.js'
import { DashboardPage } from '../steps/dashboard-page.js'
import { pressOn } from '../steps/keys.js'
import { ada } from '../steps/people.js'
import { RequestsPage } from '../steps/requests-page.js'
import { expectToast } from '../steps/toast.js'

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

test('cancels two requests with one reason, by keyboard', async ({ page, calls }) => {
  await calls.clear()
  const first = await calls.pending({ title: 'First order', people: [ada], fields })
  const second = await calls.pending({ title: 'Second order', people: [ada], fields })
  await calls.draft({ title: 'A draft' })
  const requests = new RequestsPage(page)
  await requests.open()
  await pressOn(page, requests.box('A draft'), 'Space')
  await expect(requests.chosen).toContainText('Only pending requests can be cancelled.')
  await page.keyboard.press('Escape')
  await expect(requests.chosen).toBeHidden()
  await expect(requests.box('A draft')).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  await pressOn(page, requests.box('Second order'), 'Space')
  await pressOn(page, requests.box('First order'), 'Space')
  await pressOn(page, requests.chosen.getByRole('button', { name: 'Cancel 2 requests' }), 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Cancel 2 requests?' })
  await expect(dialog).toContainText('First order0 of 1 signed or approved')
  await pressOn(page, dialog.getByLabel('Reason'), 'a')
  await page.keyboard.type('ll prices changed')
  await pressOn(page, dialog.getByRole('button', { name: 'Cancel 2 requests' }), 'Enter')
  await expectToast(page, '2 requests cancelled')
  await expect(requests.table.getByRole('checkbox').first()).toBeFocused()
  await expect(requests.table.getByText('Cancelled')).toHaveCount(2)
  for (const { id } of [first, second]) {
    expect(await calls.read(id)).toMatchObject({ status: 'cancelled', ended: { reason: 'all prices changed' } })
  }
})

test('downloads two requests as one zip with the files of both', async ({ page, calls }) => {
  await calls.clear()
  for (const title of ['First order', 'Second order']) await calls.draft({ title })
  const requests = new RequestsPage(page)
  await requests.open()
  for (const title of ['First order', 'Second order']) await requests.box(title).click()
  const downloading = page.waitForEvent('download')
  await requests.chosen.getByRole('link', { name: 'Download as zip' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  const zip = await readFile(await download.path())
  for (const title of ['First order', 'Second order']) expect(zip.includes(`${title}/`)).toBe(true)
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

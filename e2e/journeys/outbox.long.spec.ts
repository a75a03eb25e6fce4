import { test as onSiteCopy } from '../fixtures/site-copy.js'
import { expect, test } from '../fixtures/test.js'
import { expectAccessible } from '../steps/axe.js'
import { OutboxPage } from '../steps/outbox-page.js'
import { ada, grace } from '../steps/people.js'
import { linkFor } from '../steps/signing-links.js'

onSiteCopy('the outbox without a mail leads to a first request', async ({ page }) => {
  await new OutboxPage(page).open()
  await expect(page.getByText('No emails yet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Create a request' }).click()
  await expect(page).toHaveURL('/create')
})

test('without a mail server a banner links to the outbox, hidden from recipients', async ({ page, calls }) => {
  await calls.pending({ title: 'Kept here', people: [ada] })
  const strip = page.getByText('Email isn’t set up. Messages are saved in the Outbox')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(strip).toBeVisible()
  await expectAccessible(page)
  await strip.getByRole('link', { name: 'Outbox' }).click()
  await expect(page).toHaveURL('/outbox')
  await expect(strip).toBeHidden()
  await page.goto(await linkFor(calls, ada.email, 'Kept here'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(strip).toBeHidden()
  expect(asked, 'the page says who is there').not.toContain('/api/me')
})

test('a mail is shown next to the list, reachable by its address, and downloadable as a file', async ({
  page,
  calls,
}) => {
  await calls.pending({ title: 'To be read', people: [ada, grace] })
  const outbox = new OutboxPage(page)
  await outbox.open()
  await outbox.mailTo(ada.email).click()
  await expect(page).toHaveURL(/\/outbox\?mail=/)
  await expect(outbox.letter.getByRole('definition').filter({ hasText: ada.email })).toBeVisible()
  await expect(outbox.body.getByText('To be read').first()).toBeVisible()

  await page.reload()
  await expect(outbox.letter.getByRole('definition').filter({ hasText: ada.email })).toBeVisible()
  await expect(outbox.mailTo(ada.email)).toHaveAttribute('aria-current', 'true')

  const downloading = page.waitForEvent('download')
  await outbox.letter.getByRole('link', { name: /^Download as \.eml/ }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.eml$/)
})

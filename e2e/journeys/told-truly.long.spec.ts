import { expect, test } from '../fixtures/test.js'
import { CreatePage } from '../steps/create-page.js'
import { DetailPage } from '../steps/detail-page.js'
import { ada, grace, mary } from '../steps/people.js'
import { linkFor } from '../steps/signing-links.js'
import { SigningPage } from '../steps/signing-page.js'

const fields = [{ of: 0, type: 'checkbox' as const, page: 1, x: 10, y: 10, width: 30, height: 30 }]

test('a sender without a name is called the sender, without an address', async ({ page, calls }) => {
  const title = 'From somebody'
  await calls.pending({ title, people: [ada], fields })
  await page.goto(await linkFor(calls, ada.email, title))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`The sender asks you to sign ${title}`)
  await expect(page.getByText('contact the sender before you continue')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('owner@localhost')
  const [mail] = await calls.mailsTo(ada.email)
  expect(mail!.text).toMatch(/From: +The sender\n/)
  expect(mail!.text).not.toContain('owner@localhost')

  await new CreatePage(page).open()
  await expect(page.getByText('Recipients read “the sender” instead of your name.')).toBeVisible()
  await page.getByRole('link', { name: 'Add your name with an account' }).click()
  await expect(page.getByText('Protect this installation with an account')).toBeVisible()
})

test('only people who have to act are amber, and the history names whom an email went to', async ({ page, calls }) => {
  const title = 'Declined by one'
  const { id } = await calls.pending({ title, people: [ada, grace, { ...mary, role: 'cc' as const }], fields })
  const detail = new DetailPage(page)
  const amber = (name: string) => detail.recipient(name).locator('.badge--pending')
  await detail.open(id, title)
  await expect(page.getByText(/^Shown as of /)).toBeVisible()
  await expect(page.getByText(/^Updated /)).toHaveCount(0)
  for (const { name } of [ada, grace]) await expect(amber(name)).toBeVisible()
  await expect(detail.recipient(mary.name)).toContainText('Pending')
  await expect(amber(mary.name)).toHaveCount(0)

  await test.step('after one has declined, nobody has to act', async () => {
    const signing = new SigningPage(page)
    await signing.open(await linkFor(calls, ada.email, title))
    await page.getByRole('button', { name: 'Decline to sign…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your reason').fill('The fee is wrong.')
    await dialog.getByRole('button', { name: 'Decline to sign' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You declined this request')
    await calls.untilMailed(id, 4)
    await detail.open(id, title)
    await expect(detail.recipient(grace.name)).toContainText('Sent')
    await expect(page.locator('.lines--people .badge--pending')).toHaveCount(0)
  })

  await test.step('the newest event comes first, and emails are folded until all events are shown', async () => {
    const events = detail.card('History').getByRole('listitem')
    await expect(events.first()).toContainText(/^The notice to .* that someone declined was saved to the outbox/)
    await expect(events.last()).toContainText('created the request')
    await page.getByRole('button', { name: /^Show all \d+ events$/ }).click()
    await expect(detail.card('History')).toContainText(
      `The notice to ${grace.name} that someone declined was saved to the outbox`,
    )
  })

  await test.step('all files are in one menu', async () => {
    await detail.more.click()
    await expect(page.getByRole('link', { name: 'Evidence' })).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Evidence' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/\.zip$/)
  })
})

test('the page can be read under a field that is not filled in', async ({ page, calls }) => {
  const title = 'Read under fields'
  const text = { of: 0, type: 'text' as const, page: 1, x: 10, y: 8, width: 150, height: 40 }
  await calls.pending({ title, people: [ada], fields: [text] })
  const signing = new SigningPage(page)
  await signing.open(await linkFor(calls, ada.email, title))
  await signing.goToDocuments()
  const field = signing.field('Text')
  const opacity = () =>
    field.evaluate((element) => Number(/\/ ([\d.]+)\)$/.exec(getComputedStyle(element).backgroundColor)?.[1] ?? 1))
  expect(await opacity()).toBeLessThan(0.2)
  await field.hover()
  await expect(field.getByText('Text', { exact: true })).toBeHidden()
  await signing.next.click()
  await page.keyboard.press('Escape')
  expect(await opacity()).toBeLessThan(0.2)
})

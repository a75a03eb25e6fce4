import { contract } from '../fixtures/files.js'
import { expect, test } from '../fixtures/test.js'
import { overflow } from '../steps/axe.js'
import { CreatePage } from '../steps/create-page.js'
import { DashboardPage } from '../steps/dashboard-page.js'
import { DetailPage } from '../steps/detail-page.js'
import { OutboxPage } from '../steps/outbox-page.js'
import { ada, grace, katherine } from '../steps/people.js'
import { boxOf, Sheet } from '../steps/sheet.js'
import { expectToast } from '../steps/toast.js'
import { dragByTouch } from '../steps/touch.js'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })

test('creates and sends a request on a phone, by touch', async ({ page, calls }) => {
  await calls.clear()
  const dashboard = new DashboardPage(page)
  const create = new CreatePage(page)
  const sheet = new Sheet(page)
  const fits = async () => expect(await overflow(page), 'CSS pixels that reach out of the window').toBe(0)

  await test.step('from the dashboard', async () => {
    await dashboard.open()
    await expect(dashboard.empty).toBeVisible()
    await fits()
    await page.getByRole('link', { name: 'New Signature Request' }).tap()
    await expect(create.continueToPreview).toBeVisible()
    await fits()
  })

  await test.step('upload and add recipients', async () => {
    await create.upload(await contract('An agreement with a name too long for the width of any phone there is.pdf'))
    await create.addRecipient(ada.name, ada.email)
    await create.addRecipient(
      'Wolfgang Amadeus Theophilus Mozart of Salzburg',
      'wolfgang.amadeus.theophilus.mozart@salzburg.example.com',
    )
    await fits()
  })

  await test.step('place a field by tapping', async () => {
    await sheet.drawn()
    await expect(sheet.ghost, 'there is no pointer to show it under').toBeHidden()
    await page.getByRole('radio', { name: 'Text' }).tap()
    await sheet.paper.scrollIntoViewIfNeeded()
    const { width, height } = await boxOf(sheet.paper)
    await sheet.paper.tap({ position: { x: width * 0.1, y: height * 0.3 } })
    await expect(sheet.field('Text', ada.name)).toHaveAccessibleName(/10% from left, 30% from top$/)
    await fits()
  })

  await test.step('drag and resize the field', async () => {
    const field = sheet.field('Text', ada.name)
    // The drag helper also scrolls the field into view. Scrolling first excludes that from the measurement.
    await field.scrollIntoViewIfNeeded()
    // The browser keeps what is visible in place when something above it changes its height.
    const { y: top } = await boxOf(sheet.paper)
    await dragByTouch(page, sheet, field, { x: 30, y: 20 })
    await expect(field).toHaveAccessibleName(/40% from left, 50% from top$/)
    expect((await boxOf(sheet.paper)).y, 'the page stays where it is').toBe(top)
    const before = await boxOf(field)
    await dragByTouch(page, sheet, sheet.corner, { x: 15, y: 5 })
    expect((await boxOf(field)).width).toBeGreaterThan(before.width + 20)
    await expect
      .poll(async () => (await calls.read(create.requestId)).signatureFields[0])
      .toMatchObject({ type: 'text', x: 40, y: 50 })
  })

  await test.step('send: the button is in reach without scrolling', async () => {
    await page.getByRole('button', { name: 'Deselect field' }).tap()
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(create.send).toBeInViewport()
    await create.send.tap()
    await fits()
    await page.getByRole('button', { name: 'Send to 2 people' }).tap()
    await expectToast(page, 'Signature request sent!')
    await fits()
    await expect(dashboard.row('An agreement with a name too long')).toContainText('Pending')
  })

  await test.step('look at it', async () => {
    await page.getByRole('link', { name: /^View:/ }).tap()
    await expect(new DetailPage(page).status('Pending')).toBeVisible()
    await fits()
  })

  await test.step('return by the menu', async () => {
    await page.locator('summary').tap()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' }).tap()
    await dashboard.shown()
  })
})

test('no page overflows the window of a phone', async ({ page, calls, browserErrors }) => {
  const people = [ada, grace, katherine]
  const fields = [{ of: 0, type: 'signature' as const, x: 10, y: 60, width: 150, height: 50 }]
  const title = 'Unabridgedagreementwithoutasinglespaceinitsnamethatcouldbebroken'
  const fits = async () => expect(await overflow(page), `at ${page.url()}`).toBe(0)

  const { id } = await calls.cancelled({ title, people, fields }, 'A reason that is a good deal longer than the window')
  await new DetailPage(page).open(id, title)
  await fits()
  const pending = await calls.pending({ title: `${title}2`, people, fields })
  await new DetailPage(page).open(pending.id, `${title}2`)
  await page.getByRole('button', { name: /^Show all/ }).tap()
  await fits()
  await new DashboardPage(page).open()
  await expect(new DashboardPage(page).row(`${title}2`)).toBeVisible()
  await fits()
  await new OutboxPage(page).open()
  await expect(new OutboxPage(page).letter.getByRole('heading')).toBeVisible()
  await fits()
  browserErrors.expect(404, /\/nowhere$/)
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await fits()
})

import { contract } from '../fixtures/files.js'
import { expect, test } from '../fixtures/test.js'
import { announced } from '../steps/announced.js'
import { CreatePage } from '../steps/create-page.js'
import { DashboardPage } from '../steps/dashboard-page.js'
import { pressOn, tabTo } from '../steps/keys.js'
import { ada, grace, mary } from '../steps/people.js'
import { boxOf, Sheet } from '../steps/sheet.js'
import { expectToast } from '../steps/toast.js'

test('creates and sends a request by keyboard', async ({ page, calls }) => {
  const create = new CreatePage(page)
  const sheet = new Sheet(page)
  const { keyboard } = page

  await test.step('from the dashboard to the create page', async () => {
    await new DashboardPage(page).open()
    await keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await keyboard.press('Enter')
    await pressOn(page, page.getByRole('link', { name: 'New Signature Request' }), 'Enter')
    await expect(page.getByRole('heading', { name: 'New Signature Request' })).toBeFocused()
  })

  await test.step('upload', async () => {
    const choosing = page.waitForEvent('filechooser')
    await tabTo(page, page.getByLabel('Choose Files'))
    await keyboard.press('Enter')
    await (await choosing).setFiles(await contract())
    await expectToast(page, 'Files uploaded successfully')
    await pressOn(page, create.continueToPreview, 'Enter')
    await expect(page.getByRole('heading', { name: 'Document Preview & Signature Placement' })).toBeFocused()
    await pressOn(page, page.getByRole('button', { name: 'Continue to Recipients' }), 'Enter')
    await expect(page.getByRole('heading', { name: 'Recipients' })).toBeFocused()
  })

  await test.step('add three recipients, the second one an approver', async () => {
    await tabTo(page, page.getByLabel('Full Name'))
    await keyboard.type(ada.name)
    await keyboard.press('Tab')
    await keyboard.type(ada.email)
    await keyboard.press('Enter')
    await expect(create.recipients.filter({ hasText: ada.email })).toBeVisible()
    await expect(page.getByLabel('Full Name')).toBeFocused()

    await keyboard.type(grace.name)
    await keyboard.press('Tab')
    await keyboard.type(grace.email)
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await keyboard.press('End')
    await expect(page.getByRole('option', { name: 'Approves Document' })).toBeFocused()
    await keyboard.press('Enter')
    await pressOn(page, page.getByRole('button', { name: 'Add Recipient' }), 'Enter')
    await expect(create.recipients.filter({ hasText: grace.email })).toContainText('Approves Document')

    await tabTo(page, page.getByLabel('Full Name'), 'Shift+Tab')
    await keyboard.type(mary.name)
    await keyboard.press('Tab')
    await keyboard.type(mary.email)
    await keyboard.press('Enter')
    await expect(create.recipients.filter({ hasText: mary.email })).toBeVisible()
  })

  await test.step('place, move and resize a field, and assign it to another recipient', async () => {
    await tabTo(page, page.getByRole('radio', { name: 'Signature' }), 'Shift+Tab')
    await keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Date' })).toBeFocused()
    await keyboard.press('Space')
    await expect(page.getByRole('radio', { name: 'Date' })).toBeChecked()
    await pressOn(page, sheet.paper, 'Enter')
    const field = sheet.field('Date', ada.name)
    await expect(field).toBeFocused()
    const start = await sheet.spotOf(field)
    expect(start).toEqual({ x: 38, y: 45 })

    await keyboard.press('ArrowRight')
    await keyboard.press('ArrowUp')
    await keyboard.press('Alt+ArrowDown')
    await expect(field).toHaveAccessibleName(/39% from left, 54% from top$/)

    const before = await boxOf(field)
    await keyboard.press('Shift+ArrowRight')
    await keyboard.press('Shift+ArrowUp')
    await expect.poll(async () => (await boxOf(field)).width).toBeGreaterThan(before.width)
    expect((await boxOf(field)).height).toBeLessThan(before.height)

    const announcements = await announced(page)
    await keyboard.press('r')
    await announcements.toInclude('Assigned to Mary Jackson')
    await expect(sheet.field('Date', mary.name)).toBeFocused()
  })

  await test.step('reassign the field in its toolbar', async () => {
    await pressOn(page, sheet.toolbar.getByRole('combobox'), 'Enter')
    await expect(page.getByRole('option', { name: mary.name })).toBeFocused()
    await keyboard.press('Home')
    await expect(page.getByRole('option', { name: ada.name })).toBeFocused()
    await keyboard.press('Enter')
    await expect(sheet.field('Date', ada.name)).toBeVisible()
  })

  await test.step('remove another field, undo that, and remove it again', async () => {
    await tabTo(page, sheet.paper, 'Shift+Tab')
    await keyboard.press('Enter')
    await expect(sheet.fields).toHaveCount(2)
    await keyboard.press('Delete')
    await expect(sheet.fields).toHaveCount(1)
    await expect(sheet.fields).toBeFocused()
    await keyboard.press('F8')
    await pressOn(page, page.getByRole('button', { name: 'Undo', exact: true }), 'Enter')
    await expect(sheet.fields).toHaveCount(2)
    await tabTo(page, sheet.fields.first(), 'Shift+Tab')
    await keyboard.press('Backspace')
    await expect(sheet.fields).toHaveCount(1)
    await keyboard.press('Escape')
    await expect(sheet.paper).toBeFocused()
  })

  await test.step('turn pages and open the help by keys', async () => {
    await keyboard.press('PageDown')
    await expect(page.getByLabel('Page', { exact: true })).toHaveText('2 of 2')
    await keyboard.press('PageUp')
    await expect(page.getByLabel('Page', { exact: true })).toHaveText('1 of 2')
    await expect(sheet.paper).toBeFocused()
    await keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard help' })).toBeVisible()
    // A layer above the dialog, such as a toast, closes first.
    await expect(async () => {
      await keyboard.press('Escape')
      expect(await page.getByRole('dialog').isHidden()).toBe(true)
    }).toPass()
    await expect(sheet.paper).toBeFocused()
  })

  await test.step('send', async () => {
    const id = create.requestId
    await pressOn(page, create.send, 'Enter')
    // Mary has no field, so a check asks first and focuses the safe choice.
    await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await expectToast(page, 'Signature request sent!')
    const { status, signatureFields } = await calls.read(id)
    expect(status).toBe('pending')
    expect(
      signatureFields.map(({ type }) => type),
      'her place on the added page is the second',
    ).toEqual(['date', 'signature'])
    await pressOn(page, new DashboardPage(page).action('View', 'Consulting Agreement').first(), 'Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Consulting Agreement' })).toBeFocused()
  })
})

test('changes the signing order by keyboard', async ({ page, calls }) => {
  const { id } = await calls.draft({ title: 'In order', people: [ada, grace] })
  const create = new CreatePage(page)
  await create.open(id)
  await pressOn(page, page.getByRole('switch', { name: 'Sign in order' }), 'Space')
  await expect(create.recipients.nth(0)).toContainText(ada.name)
  await tabTo(page, page.getByRole('button', { name: `Move ${grace.name} in the signing order` }), 'Shift+Tab')
  await page.keyboard.press('Space')
  await expect(page.getByText('Grace Hopper is over position 2.')).toBeAttached()
  // The page measures the list after the lift. An earlier key press has no effect.
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    expect(await page.getByText('Grace Hopper is over position 1.').count()).toBe(1)
  }).toPass()
  await page.keyboard.press('Space')
  await expect(create.recipients.nth(0)).toContainText(grace.name)
  await expect.poll(async () => (await calls.read(id)).recipients.map(({ order }) => order)).toEqual([2, 1])

  await tabTo(page, page.getByLabel(`Signing order of ${ada.name}`))
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await calls.read(id)).recipients.map(({ order }) => order)).toEqual([1, 1])
})

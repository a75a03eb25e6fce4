import { expect, test } from '../fixtures/test.js'
import { CreatePage } from '../steps/create-page.js'
import { boxOf } from '../steps/sheet.js'

test('shows the frame before scripts and style sheets load, and replaces it in place', async ({ page }) => {
  const held: (() => void)[] = []
  let holding = true
  await page.route(/\.(?:js|css)$/, async (route) => {
    if (holding) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await page.goto('/create', { waitUntil: 'commit' })
  const frame = page.locator('#frame')
  const [header, card] = [frame.locator('.header'), frame.locator('.card')]
  await expect(card).toBeVisible()
  await expect(header).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  const before = { header: await boxOf(header), card: await boxOf(card) }
  expect(held.length).toBeGreaterThan(0)

  holding = false
  for (const go of held) go()
  const create = new CreatePage(page)
  await expect(create.send).toBeVisible()
  await expect(frame).toHaveCount(0)
  expect((await boxOf(page.getByRole('banner'))).height).toBe(before.header.height)
  expect((await boxOf(page.getByRole('main').locator('.card').first())).x).toBe(before.card.x)
})

test('shows recipients no product frame before their page', async ({ page, browserErrors }) => {
  browserErrors.expect(404, /\/api\/sign\//)
  await page.route(/\.(?:js|css)$/, () => {})
  await page.goto('/sign/some-token', { waitUntil: 'commit' })
  await expect(page.locator('#app')).toBeAttached()
  await expect(page.locator('#app')).toBeEmpty()
})

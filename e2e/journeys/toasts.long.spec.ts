import { contract } from '../fixtures/files.js'
import { expect, test } from '../fixtures/test.js'
import { CreatePage } from '../steps/create-page.js'
import { boxOf, middleOf } from '../steps/sheet.js'
import { expectToast, toasts } from '../steps/toast.js'

/** One at a time, 5000 ms, swipe by 50 px, F8, at most 420 px wide (rule pages-8). */
test.describe('toasts', () => {
  test.beforeEach(async ({ page, calls }) => {
    const files = [await contract('First.pdf'), await contract('Second.pdf')]
    const { id } = await calls.draft({ title: 'Announced', files })
    await page.clock.install()
    await new CreatePage(page).open(id)
    // Time passes only when a test advances it, so a toast does not disappear between steps on a busy machine.
    await page.clock.pauseAt(Date.now() + 5000)
    await page.getByRole('button', { name: 'Remove First.pdf' }).click()
    await page.clock.runFor(500)
    await expectToast(page, 'First.pdf removed')
  })

  test('are shown one at a time, the latest replacing the previous one', async ({ page }) => {
    await page.getByRole('button', { name: 'Remove Second.pdf' }).click()
    await expectToast(page, 'Second.pdf removed')
    await expect(toasts(page)).toHaveCount(1)
    expect((await boxOf(toasts(page))).width).toBeLessThanOrEqual(420)
  })

  test('disappear after five seconds, but not while hovered', async ({ page }) => {
    await page.mouse.move(5, 500)
    await page.clock.runFor(2000)
    await expect(toasts(page)).toBeVisible()
    await toasts(page).hover()
    await page.clock.runFor(20_000)
    await expect(toasts(page)).toBeVisible()
    await page.mouse.move(5, 500)
    await page.clock.runFor(5000)
    await expect(toasts(page)).toHaveCount(0)
  })

  test('are focused by F8, and undone from there', async ({ page }) => {
    await page.keyboard.press('F8')
    await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(toasts(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(new CreatePage(page).documents).toHaveText([/Second\.pdf/, /First\.pdf/])
    await expect(toasts(page)).toHaveCount(0)
  })

  test('are closed by their close button and by Escape', async ({ page }) => {
    await page.getByRole('button', { name: 'Close notification' }).click()
    await expect(toasts(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Remove Second.pdf' }).click()
    await expectToast(page, 'Second.pdf removed')
    await page.keyboard.press('F8')
    await page.keyboard.press('Escape')
    await expect(toasts(page)).toHaveCount(0)
  })

  test('are dismissed by a swipe to the right of more than 50 px', async ({ page }) => {
    const swipe = async (px: number) => {
      const { x, y } = await middleOf(toasts(page).getByText('First.pdf removed'))
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + px, y, { steps: 5 })
      await page.mouse.up()
    }
    await swipe(40)
    await expect(toasts(page)).toBeVisible()
    await swipe(70)
    await expect(toasts(page)).toHaveCount(0)
  })
})

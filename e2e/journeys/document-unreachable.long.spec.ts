import type { Page } from '@playwright/test'
import { contract, heavyPages } from '../fixtures/files.js'
import { expect, test } from '../fixtures/test.js'
import { expectAccessible } from '../steps/axe.js'
import { CreatePage } from '../steps/create-page.js'
import { Sheet } from '../steps/sheet.js'

/** Delays a worker's messages after it asked for a file, so that the file's fetch fails first. */
async function slowWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const afterFrames = (count: number, call: () => void): unknown =>
      count === 0 ? call() : requestAnimationFrame(() => afterFrames(count - 1, call))
    const listen = Worker.prototype.addEventListener
    Worker.prototype.addEventListener = function (this: Worker, type: string, ...rest: unknown[]) {
      const [listener, ...options] = rest as [(event: Event) => void, ...[AddEventListenerOptions?]]
      const slowly = (event: Event) => {
        const asksForFile = event instanceof MessageEvent && event.data?.action === 'GetReader'
        if (asksForFile) listener.call(this, event)
        else afterFrames(6, () => listener.call(this, event))
      }
      listen.call(this, type, type === 'message' ? slowly : listener, ...options)
    }
  })
}

/** Ends the response with the whole document early, so that pages come in ranges, which can fail. */
async function rangesOnly(page: Page): Promise<{ fail: boolean }> {
  const ranges = { fail: false }
  await page.route(/\/pdf\?sha256=/, async (route) => {
    if ('range' in route.request().headers()) {
      await (ranges.fail ? route.abort('internetdisconnected') : route.continue())
    } else {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.body()).subarray(0, 200_000) })
    }
  })
  return ranges
}

test('a document that is opened without a connection can be read again', async ({
  page,
  context,
  calls,
  browserErrors,
}) => {
  browserErrors.expectOnConsole(/ERR_INTERNET_DISCONNECTED/)
  await slowWorkers(page)
  const files = [await contract('First.pdf'), await contract('Second.pdf')]
  const { id } = await calls.draft({ title: 'Two files', files })
  const sheet = new Sheet(page)
  await new CreatePage(page).open(id)
  await sheet.drawn()

  await context.setOffline(true)
  await page.getByRole('tab', { name: 'Second.pdf' }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'This document could not be displayed' })
  await expect(failed).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await failed.getByRole('button', { name: 'Retry' }).click()
  await sheet.drawn()
  await expect(failed).toBeHidden()
  await expect(sheet.paper).toBeFocused()
})

test('a page that cannot be fetched can be read again', async ({ page, calls, browserErrors }) => {
  browserErrors.expectOnConsole(/ERR_INTERNET_DISCONNECTED/)
  const ranges = await rangesOnly(page)
  const { id } = await calls.draft({ title: 'Heavy', files: [await heavyPages(12)] })
  const sheet = new Sheet(page)
  await new CreatePage(page).open(id)
  await sheet.drawn()

  ranges.fail = true
  const number = page.getByRole('textbox', { name: 'Page, 1 to 12' })
  await number.fill('12')
  await number.press('Enter')
  const failed = page.getByRole('alert').filter({ hasText: 'Page 12 could not be displayed' })
  await expect(failed).toBeVisible()
  await expectAccessible(page)
  ranges.fail = false
  await failed.getByRole('button', { name: 'Retry' }).click()
  await sheet.drawn()
  await expect(failed).toBeHidden()
  await expect(sheet.paper).toHaveAccessibleName(/^Page 12 of 12/)
})

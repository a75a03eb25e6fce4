import type { Page } from '@playwright/test'
import type { SignatureRequestView } from '@countersign/contracts'
import type { Calls } from '../fixtures/calls.js'
import { expect, test } from '../fixtures/test.js'
import { type Act, acts } from '../steps/acts.js'

/**
 * Nothing may happen for this long after the connection returns, by the page's clock. Work that waited for it would
 * begin at once.
 */
const quietMs = 10_000

/** Matches the attribute, because behind a dialog the strip has no accessible role. */
const strip = (page: Page) => page.locator('[role="status"]').filter({ hasText: 'No connection.' })

/** Expects that the act is not done and does not restart automatically. */
async function expectNothing(
  page: Page,
  calls: Calls,
  act: Act,
  before: SignatureRequestView,
  sent: readonly string[],
) {
  const soFar = sent.length
  await page.clock.fastForward(quietMs)
  // What a timer has started would arrive before the answer to this call.
  await page.evaluate(() => fetch('/api/health'))
  expect(sent.slice(soFar), 'changes that were asked for by themselves').toEqual([])
  expect(await act.done(calls, before), 'it was done').toBe(false)
}

/**
 * Expects a toast or an alert that stays. Finds the toast by its text: behind a dialog it has no role, and without its
 * code it is a plain notice.
 */
async function expectFailure(page: Page, { failed }: Act, text: string) {
  if (!failed) return expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByText(failed, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(text).first()).toBeVisible()
}

/** Expects the notice that the closed dialog stopped the act, and the state of the request. */
async function expectStopped(page: Page, { stopped, stoppedText }: Act) {
  const text = stoppedText ?? 'It was stopped before the server answered. The request has not changed.'
  await expect(page.getByText(stopped!, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(text).first()).toBeVisible()
}

async function enter(page: Page, { prepare, entered, close: closing }: Act, { title }: SignatureRequestView) {
  await prepare?.(page, title!)
  if (closing) await expect(page.getByRole('dialog')).toBeVisible()
  if (entered) await page.getByLabel(entered.label).fill(entered.value)
}

/** Checks that the entered text is still there, and closes the dialog. */
async function close(page: Page, act: Act) {
  if (act.entered) await expect(page.getByLabel(act.entered.label)).toHaveValue(act.entered.value)
  await act.close?.(page).click()
  if (act.close) await expect(page.getByRole('dialog')).toBeHidden()
}

/** Each act at one size, in turn: which act it is makes no difference to the layout. */
const sizes = [
  { width: 1440, height: 800 },
  { width: 360, height: 800 },
  { width: 667, height: 375 },
]

for (const [turn, [name, act]] of Object.entries(acts).entries()) {
  const viewport = sizes[turn % sizes.length]!
  const size = `${viewport.width} × ${viewport.height}`
  test.describe(`at ${size}`, () => {
    test.use({ viewport })

    test(`${name} shows an error without a connection, and does not run later`, async ({
      page,
      context,
      calls,
      browserErrors,
    }) => {
      browserErrors.expectOnConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/)
      await page.clock.install()
      const sent: string[] = []
      page.on('request', (request) => {
        // Starting the converter changes nothing. The page requests it whenever the browser is idle.
        const changes = request.method() !== 'GET' && !request.url().endsWith('/documents/prepare')
        if (changes) sent.push(`${request.method()} ${request.url()}`)
      })
      const before = await act.open(page, calls, `${name} at ${size}`)

      await test.step('there is no connection', async () => {
        await enter(page, act, before)
        await context.setOffline(true)
        await expect(strip(page)).toBeVisible()
        await act.press(page).click()
        await expectFailure(page, act, 'No connection. Try again when you are back online.')
        await close(page, act)
        await context.setOffline(false)
        await expect(strip(page)).toBeHidden()
        await expectNothing(page, calls, act, before, sent)
      })

      if (act.close) {
        await test.step('the server does not answer', async () => {
          await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.continue() : undefined))
          await enter(page, act, before)
          await act.press(page).click()
          await expect(page.getByRole('dialog').locator('[aria-busy="true"]')).toBeVisible()
          await close(page, act)
          await expectStopped(page, act)
          await page.unroute('**/api/**')
          await expectNothing(page, calls, act, before, sent)
        })
      }

      await test.step('retry', async () => {
        await enter(page, act, before)
        await act.press(page).click()
        await expect.poll(() => act.done(calls, before)).toBe(true)
      })
    })
  })
}

test('loading without a connection shows an error instead of a spinner', async ({
  page,
  context,
  calls,
  browserErrors,
}) => {
  browserErrors.expectOnConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/)
  const { id, title } = await calls.draft({ title: 'Read without a connection' })
  const noConnection = page.getByText('No connection. Try again when you are back online.')

  await page.goto('/requests')
  await expect(page.getByRole('table', { name: 'All requests' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('searchbox', { name: 'Search requests' }).fill('connection')
  await expect(noConnection).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('link', { name: title! }).first()).toBeVisible()

  await page.goto(`/requests/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title! })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Refresh' }).click()
  // The notice is plain until the toasts' code is loaded.
  await expect(page.getByText('Could not refresh', { exact: true }).first()).toBeVisible()
  await expect(noConnection.first()).toBeVisible()
  await context.setOffline(false)
})

test('the editor explains how changes are saved while offline', async ({ page, context, browserErrors }) => {
  // Code that the page loads when it is idle may be on its way.
  browserErrors.expectOnConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/)
  await page.goto('/create')
  await expect(page.getByRole('heading', { name: 'New Signature Request' })).toBeVisible()
  await context.setOffline(true)
  await expect(strip(page)).toHaveText(
    'No connection. Your changes stay on this page and will be saved when you’re back online.',
  )
})

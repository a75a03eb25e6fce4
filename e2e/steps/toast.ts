import { expect, type Locator, type Page } from '@playwright/test'

/** The shown toasts. The page shows one at a time. */
export const toasts = (page: Page): Locator =>
  page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')

/** Expects the shown toast to have this title and, if given, this text. */
export async function expectToast(page: Page, title: string, text?: string | RegExp): Promise<Locator> {
  const toast = toasts(page)
  await expect(toast.getByText(title, { exact: true })).toBeVisible()
  if (text !== undefined) await expect(toast).toContainText(text)
  return toast
}

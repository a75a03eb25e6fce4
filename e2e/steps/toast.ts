import { expect, type Locator, type Page } from '@playwright/test'

/** The toasts that are shown: one at a time. */
export const toasts = (page: Page): Locator =>
  page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')

/** The toast with this title and, if given, this text is the one shown. */
export async function expectToast(page: Page, title: string, text?: string | RegExp): Promise<Locator> {
  const toast = toasts(page)
  await expect(toast.getByText(title, { exact: true })).toBeVisible()
  if (text !== undefined) await expect(toast).toContainText(text)
  return toast
}

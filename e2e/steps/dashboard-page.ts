import { expect, type Locator, type Page } from '@playwright/test'

export type Figure = 'Pending Signatures' | 'Completed' | 'Total Documents'

export class DashboardPage {
  readonly rows: Locator
  readonly empty: Locator

  constructor(readonly page: Page) {
    this.rows = page.getByRole('table', { name: 'Recent Signature Requests' }).getByRole('row')
    this.empty = page.getByText('No signature requests yet. Create your first one!')
  }

  async open(): Promise<void> {
    await this.page.goto('/')
    await this.shown()
  }

  async shown(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Document Signing' })).toBeVisible()
  }

  row(title: string): Locator {
    return this.rows.filter({ hasText: title })
  }

  rowOf(requestId: string): Locator {
    return this.rows.filter({ has: this.page.locator(`a.table__title[href$="/requests/${requestId}"]`) })
  }

  /** A request's control, by the verb at the start of its accessible name. */
  action(verb: 'View' | 'Download' | 'Delete' | 'Cancel request' | 'Resend', title: string): Locator {
    return this.page.locator(`[aria-label="${verb}: ${title}"]`)
  }

  figure(name: Figure): Locator {
    const overview = this.page.getByRole('region', { name: 'Overview' })
    return overview.locator('.stat').filter({ hasText: name }).locator('.stat__num')
  }
}

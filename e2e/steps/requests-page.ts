import type { Locator, Page } from '@playwright/test'

export class RequestsPage {
  readonly table: Locator
  readonly search: Locator
  readonly chosen: Locator

  constructor(private readonly page: Page) {
    this.table = page.getByRole('table', { name: 'All requests' })
    this.search = page.getByRole('searchbox', { name: 'Search requests' })
    this.chosen = page.getByRole('region', { name: 'Selected requests' })
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/requests${query}`)
    await this.page.getByRole('heading', { level: 1, name: 'All requests' }).waitFor()
  }

  title(title: string): Locator {
    return this.table.getByRole('link', { name: title, exact: true })
  }

  /** Links to the shown requests, in order. */
  get titles(): Locator {
    return this.table.locator('.found__title')
  }

  box(title: string): Locator {
    return this.table.getByRole('checkbox', { name: `Select: ${title}`, exact: true })
  }

  chip(name: string): Locator {
    return this.page.getByRole('group', { name: 'Show only' }).getByRole('button', { name: new RegExp(`^${name}`) })
  }
}

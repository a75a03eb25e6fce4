import { expect, type Locator, type Page } from '@playwright/test'

export class DetailPage {
  readonly heading: Locator
  readonly cancel: Locator
  readonly remove: Locator
  readonly erase: Locator
  readonly useAgain: Locator
  readonly sendAgain: Locator
  /** Opens the menu of the other actions. */
  readonly more: Locator
  readonly continueEditing: Locator
  readonly dialog: Locator

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { level: 1 })
    this.cancel = page.getByRole('button', { name: 'Cancel request' })
    this.remove = page.getByRole('button', { name: 'Delete' })
    this.erase = page.getByRole('button', { name: 'Erase personal data…' })
    this.useAgain = page.getByRole('button', { name: 'Use again' })
    this.more = page.getByRole('button', { name: 'More actions' })
    this.sendAgain = page.getByRole('button', { name: 'Send again' })
    this.continueEditing = page.getByRole('link', { name: 'Continue editing' })
    this.dialog = page.getByRole('dialog')
  }

  async open(id: string, title: string): Promise<void> {
    await this.page.goto(`/requests/${id}`)
    await expect(this.heading).toHaveText(title)
  }

  /** Presses an action of the menu. */
  async choose(action: Locator): Promise<void> {
    await this.more.click()
    await action.click()
  }

  card(name: 'Documents' | 'Recipients' | 'Signature Fields' | 'Email Details' | 'History'): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }

  recipient(name: string): Locator {
    return this.card('Recipients').getByRole('listitem').filter({ hasText: name })
  }

  /** The status under the title. */
  status(word: string): Locator {
    return this.page.locator('.meta .badge').filter({ hasText: word })
  }
}

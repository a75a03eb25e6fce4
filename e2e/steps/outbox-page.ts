import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

/** The outbox, as its user sees it. */
export class OutboxPage {
  readonly mails: Locator
  readonly letter: Locator

  constructor(readonly page: Page) {
    this.mails = page.getByRole('region', { name: 'Emails, newest first' }).getByRole('link')
    this.letter = page.getByRole('article')
  }

  async open(): Promise<void> {
    await this.page.goto('/outbox')
    await expect(this.page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()
  }

  mailTo(address: string): Locator {
    return this.mails.filter({ hasText: address }).first()
  }

  /** The mail that is read, as its reader would see it. */
  get body(): FrameLocator {
    return this.letter.frameLocator('iframe')
  }
}

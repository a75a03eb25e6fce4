import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

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

  /** Content of the open email. */
  get body(): FrameLocator {
    return this.letter.frameLocator('iframe')
  }
}

import { expect, type Locator, type Page } from '@playwright/test'

/** The menu behind the avatar. */
export class AccountMenu {
  readonly button: Locator
  readonly menu: Locator

  constructor(readonly page: Page) {
    this.button = page.getByRole('button', { name: /^Account: / })
    this.menu = page.getByRole('menu', { name: 'Account' })
  }

  item(name: 'Settings' | 'Sign out'): Locator {
    return this.menu.getByRole('menuitem', { name })
  }

  async signOut(): Promise<void> {
    await this.button.click()
    await this.item('Sign out').click()
    await expect(this.page).toHaveURL('/sign-in')
  }
}

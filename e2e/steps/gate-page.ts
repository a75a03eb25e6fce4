import { expect, type Locator, type Page } from '@playwright/test'
import type { Account } from '../fixtures/claimed.js'

/** The pages for signing in and for claiming an installation. */
export class GatePage {
  readonly email: Locator
  readonly password: Locator
  readonly code: Locator
  readonly kept: Locator
  readonly recoveryCodes: Locator

  constructor(readonly page: Page) {
    this.email = page.getByLabel('Email Address')
    this.password = page.getByRole('textbox', { name: 'Password', exact: true })
    this.code = page.getByLabel('Six-digit code')
    this.kept = page.getByRole('checkbox', { name: 'I have kept these codes in a safe place' })
    this.recoveryCodes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  async shown(heading: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  }

  /** Fills the first step of a claim. */
  async fillAbout({ name, team, email }: Pick<Account, 'name' | 'team' | 'email'>): Promise<void> {
    await this.page.getByLabel('Full Name').fill(name)
    await this.page.getByLabel('Name of your team').fill(team)
    await this.email.fill(email)
  }

  /** Reads the authenticator app's secret from the page, without spaces. */
  async secret(): Promise<string> {
    return (await this.page.locator('.gate__codebox').first().textContent())!.replaceAll(/\s/g, '')
  }

  async passAddress(email: string): Promise<void> {
    await this.shown('Sign in')
    await this.email.fill(email)
    await this.button('Continue').click()
  }

  async passPassword(password: string): Promise<void> {
    await this.password.fill(password)
    await this.button('Sign in').click()
  }

  async passCode(code: string): Promise<void> {
    await this.shown('One more step')
    await this.code.fill(code)
    await this.button('Sign in').click()
  }

  /** Signs in with password and code, and declines the passkey that the pages offer. */
  async signIn({ email, password, app }: Account): Promise<void> {
    await this.passAddress(email)
    await this.passPassword(password)
    await this.passCode(await app.code())
    await this.declinePasskey()
  }

  async declinePasskey(): Promise<void> {
    await this.shown('Add a passkey')
    await this.button('Not now').click()
  }
}

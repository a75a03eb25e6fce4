import { expect, type Locator, type Page } from '@playwright/test'
import type { SampleFile } from '../fixtures/files.js'
import { expectToast } from './toast.js'

export type RoleWords = 'Needs to Sign' | 'Receives Copy' | 'Approves Document'
export type FieldWord = 'Signature' | 'Date' | 'Text' | 'Checkbox'

/** A Word file may wait for the converter to start. */
const uploadMs = 90_000

export class CreatePage {
  readonly title: Locator
  readonly documents: Locator
  readonly recipients: Locator
  readonly send: Locator
  readonly saveAsDraft: Locator
  readonly clearAll: Locator
  readonly continueToPreview: Locator

  constructor(readonly page: Page) {
    this.title = page.getByRole('textbox', { name: 'Title' })
    this.documents = page.getByRole('list', { name: 'Documents' }).getByRole('listitem')
    this.recipients = page.getByRole('list', { name: /^Recipients/ }).getByRole('listitem')
    this.send = page.getByRole('button', { name: 'Send Signature Request' })
    this.saveAsDraft = page.getByRole('button', { name: 'Save as Draft' })
    this.clearAll = page.getByRole('button', { name: 'Clear All' })
    this.continueToPreview = page.getByRole('button', { name: 'Continue to Preview' })
  }

  async open(requestId?: string): Promise<void> {
    await this.page.goto(requestId === undefined ? '/create' : `/create?request=${requestId}`)
    await expect(this.page.getByRole('heading', { name: 'New Signature Request' })).toBeVisible()
  }

  /** Chooses files, which the page may refuse. */
  async choose(...files: (SampleFile | string)[]): Promise<void> {
    const paths = files.filter((file) => typeof file === 'string')
    const input = this.page.getByLabel('Choose Files')
    if (paths.length > 0) await input.setInputFiles(paths)
    else await input.setInputFiles(files.filter((file) => typeof file !== 'string'))
  }

  async upload(...files: SampleFile[]): Promise<void> {
    await this.choose(...files)
    const toast = this.page.getByText('Files uploaded successfully', { exact: true }).first()
    await expect(toast).toBeVisible({ timeout: uploadMs })
    await expectToast(this.page, 'Files uploaded successfully', `${files.length} document(s) uploaded`)
  }

  async addRecipient(name: string, email: string, role?: RoleWords): Promise<void> {
    await this.page.getByLabel('Full Name').fill(name)
    await this.page.getByLabel('Email Address').fill(email)
    // Closes the list of suggested people.
    await this.page.getByLabel('Email Address').press('Tab')
    if (role !== undefined) {
      await this.page.getByRole('combobox', { name: 'Role' }).click()
      await this.page.getByRole('option', { name: role }).click()
    }
    await this.page.getByRole('button', { name: 'Add Recipient' }).click()
    await expect(this.recipients.filter({ hasText: email })).toBeVisible()
  }

  async chooseType(type: FieldWord): Promise<void> {
    await this.page.getByRole('radio', { name: type }).click()
  }

  /** The request ID in the URL; empty without one. */
  get requestId(): string {
    return new URL(this.page.url()).searchParams.get('request') ?? ''
  }
}

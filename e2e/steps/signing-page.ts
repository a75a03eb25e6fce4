import { expect, type Locator, type Page } from '@playwright/test'
import { boxOf, type Spot } from './sheet.js'

/** The page behind a recipient's link. */
export class SigningPage {
  readonly heading: Locator
  readonly agreement: Locator
  readonly next: Locator
  readonly finish: Locator
  readonly dialog: Locator
  /** Area for drawing a signature. */
  readonly pad: Locator

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { level: 1 })
    this.agreement = page.getByRole('checkbox', { name: /^I agree to/ })
    this.next = page.getByRole('button', { name: /^(?:First field|Next field|Sign here|Check it)(?: · \d+ left)?$/ })
    this.finish = page.getByRole('button', { name: 'Finish' })
    this.dialog = page.getByRole('dialog')
    this.pad = this.dialog.getByRole('img', { name: /^Drawing area/ })
  }

  async open(link: string): Promise<void> {
    await this.page.goto(link)
    await expect(this.heading).toBeVisible()
  }

  /** Agrees and waits until the first page is drawn. A window in the background draws nothing. */
  async goToDocuments(): Promise<void> {
    await this.page.bringToFront()
    await this.agreement.check()
    await this.page.getByRole('button', { name: 'Continue to the documents' }).click()
    await expect(this.page.locator('.paper canvas').first()).toBeVisible()
  }

  /** The recipient's field, by kind and page, because its sender did not name it. */
  field(kind: 'Signature' | 'Date' | 'Text' | 'Checkbox', page = 1): Locator {
    const name = new RegExp(`^${kind}, page ${page}, `)
    return this.page.locator('.paper').getByRole(kind === 'Checkbox' ? 'checkbox' : 'button', { name })
  }

  paper(page: number): Locator {
    return this.page.getByRole('group', { name: new RegExp(`, page ${page} of `) }).first()
  }

  /** Draws a line across the pad with the mouse, and adopts it. */
  async draw(): Promise<void> {
    const points = wave(await boxOf(this.pad))
    await this.page.mouse.move(points[0]!.x, points[0]!.y)
    await this.page.mouse.down()
    for (const { x, y } of points) await this.page.mouse.move(x, y)
    await this.page.mouse.up()
    await this.adopt()
  }

  async type(face: 'Formal' | 'Pen' | 'Quick'): Promise<void> {
    await this.dialog.getByRole('tab', { name: 'Type' }).click()
    await this.dialog.getByRole('radio', { name: face }).check()
    await this.adopt()
  }

  async adopt(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Adopt and place' }).click()
    await expect(this.dialog).toBeHidden()
  }
}

/** Points of a wavy line from left to right. */
export function wave({ x, y, width, height }: { x: number; y: number; width: number; height: number }): Spot[] {
  return Array.from({ length: 40 }, (_, n) => ({
    x: x + width * (0.15 + (0.7 * n) / 40),
    y: y + height * (0.5 + 0.25 * Math.sin(n / 3)),
  }))
}

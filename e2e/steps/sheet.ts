import { expect, type Locator, type Page } from '@playwright/test'

/** A position on the page, in percent from its upper left corner. */
export interface Spot {
  x: number
  y: number
}

/** The document page that the create page shows, and its fields. */
export class Sheet {
  readonly group: Locator
  readonly paper: Locator
  readonly fields: Locator
  readonly toolbar: Locator
  /** The field that a click would place, under the pointer. */
  readonly ghost: Locator

  constructor(readonly page: Page) {
    this.group = page.getByRole('group', { name: 'Page and fields' })
    this.paper = this.group.getByRole('button', { name: /^Page \d+ of \d+/ })
    this.fields = this.group.getByRole('button', { name: /^\w+ field for / })
    this.ghost = this.group.locator('.placed--ghost')
    this.toolbar = page.getByRole('toolbar', { name: 'Selected field' })
  }

  field(type: string, of: string): Locator {
    return this.group.getByRole('button', { name: new RegExp(`^${type} field for ${of}`) })
  }

  /** Waits until the page's picture is visible. */
  async drawn(): Promise<void> {
    await expect(this.group.locator('canvas')).toBeVisible()
  }

  /** Clicks at the upper left corner of the field to place. */
  async clickAt({ x, y }: Spot): Promise<void> {
    const { width, height } = await boxOf(this.paper)
    await this.paper.click({ position: { x: (width * x) / 100, y: (height * y) / 100 } })
  }

  /** Drags an element by its middle. @param by distance in percent of the page */
  async drag(what: Locator, by: Spot, midway?: () => Promise<void>): Promise<void> {
    await what.scrollIntoViewIfNeeded()
    const paper = await boxOf(this.paper)
    const from = await middleOf(what)
    const to = { x: from.x + (paper.width * by.x) / 100, y: from.y + (paper.height * by.y) / 100 }
    await this.page.mouse.move(from.x, from.y)
    await this.page.mouse.down()
    await this.page.mouse.move(to.x, to.y, { steps: 6 })
    await midway?.()
    await this.page.mouse.up()
  }

  /** The lower right resize handle of the selected field. */
  get corner(): Locator {
    return this.group.locator('.handle--se')
  }

  /** Reads a field's position from its accessible name. */
  async spotOf(field: Locator): Promise<Spot> {
    const name = (await field.getAttribute('aria-label')) ?? ''
    const [, x, y] = /(\d+)% from left, (\d+)% from top$/.exec(name) ?? []
    return { x: Number(x), y: Number(y) }
  }

  async giveTo(name: string): Promise<void> {
    await this.toolbar.getByRole('combobox').click()
    await this.page.getByRole('option', { name }).click()
  }
}

export async function boxOf(what: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await what.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return box
}

export async function middleOf(what: Locator): Promise<Spot> {
  const { x, y, width, height } = await boxOf(what)
  return { x: x + width / 2, y: y + height / 2 }
}

import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { sourceOf } from '@countersign/verify'
import { EvidenceZip } from '@countersign/verify/internal/zip/evidence-zip'

/** The page in an evidence zip, opened from disk without a network, as a recipient may do. */
export class EvidencePage {
  readonly heading
  readonly remarks

  private constructor(
    readonly page: Page,
    private readonly zip: string,
  ) {
    this.heading = page.getByRole('heading', { level: 1 })
    this.remarks = page.getByRole('heading', { name: 'Remarks' })
  }

  /** @param zip path of the downloaded file */
  static async open(page: Page, zip: string): Promise<EvidencePage> {
    const held = await EvidenceZip.open(sourceOf(new Uint8Array(await readFile(zip))))
    const file = `${zip}.html`
    await writeFile(file, await held.read(held.entries.find(({ path }) => path === 'verify.html')!))
    await page.context().setOffline(true)
    await page.goto(pathToFileURL(file).href)
    return new EvidencePage(page, zip)
  }

  check(name: string) {
    return this.page.getByRole('listitem').filter({ hasText: name })
  }

  /** Makes the page check the zip against facts from other sources. */
  async verify(known: { key?: string; heads?: string; trust?: string } = {}): Promise<void> {
    await this.page.getByLabel('Fingerprint of the key').fill(known.key ?? '')
    await this.page.getByLabel('History heads from your emails').fill(known.heads ?? '')
    await this.page.getByLabel('Certificates you trust').fill(known.trust ?? '')
    await this.page.locator('input[type=file]').setInputFiles(this.zip)
  }

  /** Reads the key's fingerprint from the page, without spaces. */
  async key(): Promise<string> {
    const shown = this.page.locator('dt', { hasText: 'Key of the list' }).locator('xpath=following-sibling::dd[1]')
    return (await shown.innerText()).replace(/\s/g, '')
  }
}

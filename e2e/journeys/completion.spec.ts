import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.js'
import { expectAccessible } from '../steps/axe.js'
import { DashboardPage } from '../steps/dashboard-page.js'
import { DetailPage } from '../steps/detail-page.js'
import { EvidencePage } from '../steps/evidence-page.js'
import { OutboxPage } from '../steps/outbox-page.js'
import { ada, grace, katherine } from '../steps/people.js'
import { linkFor } from '../steps/signing-links.js'
import { SigningPage } from '../steps/signing-page.js'

const run = promisify(execFile)
/** A program's exit code, other than 0, and its output. */
interface Exited {
  code: number
  stdout: string
}
const verifier = fileURLToPath(import.meta.resolve('@countersign/verify/internal/cli/main'))
const fields = [{ of: 0, type: 'signature' as const, page: 2, x: 10, y: 60, width: 150, height: 40 }]

/** Clicks a link and returns the path of the downloaded file. */
async function downloaded(page: Page, by: Locator): Promise<string> {
  const download = page.waitForEvent('download')
  await by.click()
  return (await download).path()
}

test('after the last signature everyone gets the sealed files and verifiable evidence', async ({
  browser,
  context,
  calls,
}) => {
  const title = 'Sealed for all'
  const { id } = await calls.pending({ title, people: [ada, grace, katherine], fields })
  const asAda = new SigningPage(await context.newPage())
  const asGrace = new SigningPage(await context.newPage())
  await asGrace.open(await linkFor(calls, grace.email, title))
  await asGrace.goToDocuments()
  await asGrace.page.getByRole('button', { name: 'Approve' }).click()
  await asAda.open(await linkFor(calls, ada.email, title))
  await asAda.goToDocuments()
  await asAda.field('Signature', 2).click()
  await asAda.draw()
  await asAda.finish.click()

  await test.step('the waiting page shows the signer’s copy automatically', async () => {
    await expect(asAda.heading).toHaveText(`Everyone has signed or approved ${title}.`)
    await expect(asAda.page.getByRole('listitem').filter({ hasText: 'Certificate.pdf' })).toBeVisible()
    await expectAccessible(asAda.page)
    const files = await downloaded(asAda.page, asAda.page.getByRole('link', { name: 'Download everything' }))
    expect((await readFile(files)).subarray(0, 2).toString()).toBe('PK')
  })

  const evidence = await test.step('the verifier confirms the evidence, independently of the server', async () => {
    const file = await downloaded(asAda.page, asAda.page.getByRole('link', { name: 'Download Evidence.zip' }))
    // Without a known key, the verifier says that nothing shows who made the evidence. It reports no alteration.
    const alone = await run(process.execPath, [verifier, 'verify', file]).catch((error: Exited) => error)
    expect(alone).toMatchObject({ code: 3, stdout: expect.stringMatching(/^Consistent in itself\. /) })
    expect(alone.stdout).toContain(title)
    expect(alone.stdout).not.toContain('✗')
    const [, key = ''] = /^Key: ([0-9a-f]{64})$/m.exec(alone.stdout) ?? []
    const { stdout } = await run(process.execPath, [verifier, 'verify', file, '--key', key])
    expect(stdout).toMatch(/^This evidence holds\.\n/)
    return file
  })

  await test.step('the page of the evidence confirms it from disk, offline', async () => {
    const offline = await browser.newContext()
    const page = await EvidencePage.open(await offline.newPage(), evidence)
    await page.verify()
    await expect(page.heading).toHaveText(/^Consistent in itself\. /)
    await page.verify({ key: await page.key() })
    await expect(page.heading).toHaveText('This evidence holds.')
    await expect(page.check('Sealed documents')).toContainText('The seals are valid')
    await expect(page.remarks).toHaveCount(0)
    await offline.close()
  })

  await test.step('a copy recipient gets the copy by their own link', async () => {
    const asKatherine = new SigningPage(await context.newPage())
    await asKatherine.open(await linkFor(calls, katherine.email, title))
    await expect(asKatherine.heading).toHaveText(`Everyone has signed or approved ${title}.`)
  })

  await test.step('the email has the files attached', async () => {
    const outbox = new OutboxPage(await context.newPage())
    await outbox.open()
    await outbox.mails
      .filter({ hasText: ada.email })
      .filter({ hasText: `Completed: ${title}` })
      .click()
    await expect(outbox.letter).toContainText(/, signed\.pdf \([\d.]+ KB\), Certificate\.pdf \([\d.]+ KB\)/)
  })

  await test.step('the sender sees the request completed, and gets the same files', async () => {
    const detail = new DetailPage(await context.newPage())
    await detail.open(id, title)
    await expect(detail.status('Completed')).toBeVisible()
    const sealed = detail.page.getByRole('region', { name: 'Sealed files' })
    await expect(sealed.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(detail.page)
    const dashboard = new DashboardPage(await context.newPage())
    await dashboard.open()
    await expect(dashboard.row(title)).toContainText('Completed')
    const files = await downloaded(dashboard.page, dashboard.action('Download', title))
    expect((await readFile(files)).subarray(0, 2).toString()).toBe('PK')
  })
})

import { buffer } from 'node:stream/consumers'
import type { APIRequestContext } from '@playwright/test'
import type { FullReadiness } from '@countersign/contracts'
import { contract } from '../fixtures/files.js'
import { noEngines, test } from '../fixtures/production/test.js'
import { expect } from '../fixtures/test.js'
import { CreatePage } from '../steps/create-page.js'
import { DashboardPage } from '../steps/dashboard-page.js'
import { DetailPage } from '../steps/detail-page.js'
import { ada, grace } from '../steps/people.js'
import { Sheet } from '../steps/sheet.js'
import { expectToast } from '../steps/toast.js'

/** A waiting follower retries its store after at most ten seconds. The mailer's engines may recover late. */
const recovery = { timeout: 60_000 }

test.describe('on the production engines', () => {
  test.skip(noEngines !== null, noEngines ?? '')
  // Engines, product and browser start together on one machine.
  test.slow()

  test('a PDF is uploaded, sent, and delivered to the mail server', async ({ page, engines, installation }) => {
    const create = new CreatePage(page)
    const sheet = new Sheet(page)
    const dashboard = new DashboardPage(page)
    const detail = new DetailPage(page)
    const lease = await contract('Engine Lease.pdf')

    await test.step('upload, add two recipients and fields, and send', async () => {
      await create.open()
      await create.upload(lease)
      await create.addRecipient(ada.name, ada.email)
      await create.addRecipient(grace.name, grace.email, 'Approves Document')
      await sheet.drawn()
      await sheet.clickAt({ x: 10, y: 60 })
      await expect(sheet.field('Signature', ada.name)).toBeVisible()
      await sheet.clickAt({ x: 55, y: 20 })
      await expect(sheet.field('Signature', ada.name)).toHaveCount(2)
      await create.send.click()
      await expectToast(page, 'Signature request sent!', 'Recipients will receive email notifications.')
    })

    await test.step('the mail server has one invitation per recipient, each with its own link', async () => {
      const came = () => [ada, grace].map(({ email }) => engines.mails.mailsTo(email).length)
      await expect.poll(came, { message: 'invitations' }).toEqual([1, 1])
      const links = [ada, grace].map(({ email }) => {
        const [mail] = engines.mails.mailsTo(email)
        expect(mail?.subject).toBe('Please sign: Contract Agreement')
        return /href="([^"]+\/sign\/[^"]+)"/.exec(mail?.html ?? '')?.[1]
      })
      for (const link of links) expect(link).toContain(`${installation.url}/sign/`)
      expect(links[0]).not.toBe(links[1])
    })

    await test.step('list and detail page show it, also after a reload', async () => {
      await dashboard.shown()
      const shown = async () => {
        await expect(dashboard.row('Engine Lease')).toContainText('1 document(s)Pending0 hours ago')
        await expect(dashboard.figure('Pending Signatures')).toHaveText('1')
      }
      await shown()
      await page.reload()
      await shown()
      await dashboard.action('View', 'Engine Lease').click()
      await expect(detail.heading).toHaveText('Engine Lease')
      await expect(detail.card('Documents')).toContainText(/Engine Lease\.pdf.*2 page\(s\)/)
      await expect(detail.card('Signature Fields')).toContainText('Field 1: signaturePage 1 (10%, 60%)')
      await expect(detail.card('Signature Fields')).toContainText('Field 2: signaturePage 1 (55%, 20%)')
      const isSent = async () => {
        await page.reload()
        await expect(detail.heading).toHaveText('Engine Lease')
        expect(await detail.recipient(ada.name).textContent()).toMatch(/Needs to Sign.*Sent/)
        expect(await detail.recipient(grace.name).textContent()).toMatch(/Approves Document.*Sent/)
        // The invitation that was accepted last stands for both.
        await expect(detail.card('History')).toContainText(
          /The invitation to [^,]* was accepted by the mail server, and 1 more email/,
        )
      }
      await expect(isSent).toPass()
    })

    await test.step('the document downloads from GridFS unchanged', async () => {
      const downloading = page.waitForEvent('download')
      await detail.choose(page.locator('#more-actions').getByRole('link', { name: lease.name }))
      const bytes = await buffer(await (await downloading).createReadStream())
      expect(bytes.equals(lease.buffer)).toBe(true)
    })
  })

  test('sends requests without Redis, and their mails when it is back', async ({ page, calls, engines, request }) => {
    const people = [{ ...ada, email: 'ada.while.redis.is.away@example.com' }]
    const fields = [{ of: 0, type: 'signature' as const, x: 10, y: 70, width: 150, height: 50 }]
    const { id } = await calls.draft({ title: 'While Redis is away', people, fields })
    const create = new CreatePage(page)
    const detail = new DetailPage(page)
    await create.open(id)

    await engines.redis.kill()
    try {
      await create.send.click()
      await expectToast(page, 'Signature request sent!')
      await expect(new DashboardPage(page).row('While Redis is away')).toContainText('Pending')
      await detail.open(id, 'While Redis is away')
      await expect(detail.recipient(ada.name)).toContainText(/Needs to Sign.*Pending/)
      await expect
        .poll(() => failing(request), recovery)
        .toEqual(
          expect.arrayContaining([
            expect.stringMatching(/^job-queue: the job queue cannot be reached/),
            expect.stringMatching(/^mail-reactor: waiting-for-store/),
          ]),
        )
      expect(engines.mails.mailsTo(people[0]!.email)).toEqual([])
    } finally {
      await engines.redis.restart()
    }

    await expect.poll(() => engines.mails.mailsTo(people[0]!.email).length, recovery).toBe(1)
    await calls.untilMailed(id, 1)
    await detail.open(id, 'While Redis is away')
    await expect(detail.recipient(ada.name)).toContainText(/Needs to Sign.*Sent/)
    await expect.poll(() => failing(request), recovery).toEqual([])
    expect(engines.mails.mailsTo(people[0]!.email)).toHaveLength(1)
  })
})

/** Reads the failing parts from the health report, as a sentence each. */
async function failing(request: APIRequestContext): Promise<string[]> {
  const { parts } = (await (await request.get('/api/health/ready')).json()) as FullReadiness
  return parts.flatMap(({ name, status, detail }) => (status === 'ok' ? [] : [`${name}: ${detail}`]))
}

import type { Page } from '@playwright/test'
import { annex, contract } from '../fixtures/files.js'
import { expect, test } from '../fixtures/test.js'
import { CreatePage } from '../steps/create-page.js'
import { DashboardPage } from '../steps/dashboard-page.js'
import { DetailPage } from '../steps/detail-page.js'
import { OutboxPage } from '../steps/outbox-page.js'
import { ada, grace, katherine, mary } from '../steps/people.js'
import { boxOf, Sheet } from '../steps/sheet.js'
import { expectToast } from '../steps/toast.js'

test.describe('A PDF and a Word file', () => {
  // On a bare machine, this upload starts the Word converter.
  test.slow()

  test('go from upload to the outbox', async ({ page, calls }) => {
    await calls.clear()
    const create = new CreatePage(page)
    const sheet = new Sheet(page)
    let id: string

    await test.step('upload', async () => {
      await create.open()
      await expect(create.continueToPreview).toBeDisabled()
      await expect(create.send).toBeDisabled()
      await create.upload(await contract(), await annex())
      await expect(create.documents.nth(0)).toContainText(/Consulting Agreement\.pdf.*KB · 2 page\(s\)/)
      await expect(create.documents.nth(1)).toContainText(/Annex A\.docx6\.15 KB · 2 page\(s\)/)
      await expect(create.title).toHaveValue('Consulting Agreement')
      await acceptRenditionIfAsked(page)
    })

    await test.step('add four recipients', async () => {
      await page.getByRole('button', { name: 'Add a private message' }).click()
      await page.getByLabel('Private message').fill('Ada, page 3 is new.')
      await create.addRecipient(ada.name, ada.email)
      await create.addRecipient(grace.name, grace.email, 'Approves Document')
      await create.addRecipient(katherine.name, katherine.email, 'Receives Copy')
      await create.addRecipient(mary.name, mary.email)
      await expect(create.recipients.nth(2)).toContainText('Signer 3')
    })

    await test.step('assign a field placed by click to the first signer', async () => {
      await sheet.drawn()
      await sheet.clickAt({ x: 10, y: 60 })
      const field = sheet.field('Signature', ada.name)
      await expect(field).toHaveAccessibleName(/page 1, 10% from left, 60% from top$/)
      const [paper, box] = [await boxOf(sheet.paper), await boxOf(field)]
      expect(box.width / paper.width).toBeCloseTo(150 / 400, 2)
      expect(box.height / paper.height).toBeCloseTo(50 / 300, 2)
    })

    await test.step('drag and shrink the field', async () => {
      const field = sheet.field('Signature', ada.name)
      await sheet.drag(field, { x: 20, y: -30 }, () => expect(sheet.toolbar).toContainText('30%, 30%'))
      await expect(field).toHaveAccessibleName(/30% from left, 30% from top$/)
      await sheet.drag(sheet.corner, { x: -10, y: -8 })
      const [paper, box] = [await boxOf(sheet.paper), await boxOf(field)]
      expect(box.width / paper.width).toBeCloseTo(0.275, 1)
      await expect(field).toHaveAccessibleName(/30% from left, 30% from top$/)
    })

    await test.step('assign a field on page 2 of the Word file to the second signer', async () => {
      await page.getByRole('tab', { name: /Annex A\.docx/ }).click()
      await page.getByRole('button', { name: 'Next page' }).click()
      await sheet.drawn()
      await create.chooseType('Date')
      await sheet.clickAt({ x: 50, y: 20 })
      await sheet.giveTo(mary.name)
      await expect(sheet.field('Date', mary.name)).toHaveAccessibleName(/page 2, 50% from left, 20% from top$/)
      await expect(page.getByRole('tab', { name: /Annex A\.docx 1 field/ })).toBeVisible()
    })

    await test.step('set an expiry of two weeks and weekly reminders', async () => {
      for (const [of, days] of [
        ['Expires in', '14 days'],
        ['Remind every', '7 days'],
      ] as const) {
        await page.getByRole('combobox', { name: of }).click()
        await page.getByRole('option', { name: days, exact: true }).click()
      }
      await expect(page.getByText('Expires exactly 14 days (336 hours) after you send it.')).toBeVisible()
    })

    await test.step('send', async () => {
      await expect(page.getByText('Ready to Send')).toBeVisible()
      await expect(page.getByText('Documents and recipients configured')).toBeVisible()
      await create.send.click()
      await expectToast(page, 'Signature request sent!', 'Recipients will receive email notifications.')
    })

    await test.step('show it as pending on the dashboard', async () => {
      const dashboard = new DashboardPage(page)
      await dashboard.shown()
      await expect(dashboard.row('Consulting Agreement')).toContainText('2 document(s)Pending0 hours ago')
      await expect(dashboard.figure('Pending Signatures')).toHaveText('1')
      await expect(dashboard.figure('Total Documents')).toHaveText('1')
      await dashboard.action('View', 'Consulting Agreement').click()
    })

    await test.step('show its details', async () => {
      const detail = new DetailPage(page)
      await expect(detail.heading).toHaveText('Consulting Agreement')
      await expect(detail.status('Pending')).toBeVisible()
      await expect(detail.card('Documents')).toContainText('Annex A.docx6.15 KB · 2 page(s)')
      await expect(detail.card('Signature Fields')).toContainText('Field 1: signaturePage 1 (30%, 30%)')
      await expect(detail.card('Signature Fields')).toContainText('Field 2: datePage 2 (50%, 20%)')
      await expect(detail.card('Email Details')).toContainText('Please sign: Contract Agreement')
      await expect(detail.card('Email Details')).toContainText('Private message to Ada LovelaceAda, page 3 is new.')
      id = new URL(page.url()).pathname.split('/').at(-1)!
      const { sentAt, expiresAt, reminderEveryDays } = await calls.read(id)
      expect(Date.parse(expiresAt!) - Date.parse(sentAt!)).toBe(14 * 24 * 60 * 60 * 1000)
      expect(reminderEveryDays).toBe(7)
      await calls.untilMailed(id, 3)
      await page.reload()
      await expect(detail.recipient(ada.name)).toContainText(/Needs to Sign.*Sent/)
      await expect(detail.recipient(grace.name)).toContainText(/Approves Document.*Sent/)
      await expect(detail.recipient(katherine.name)).toContainText(/Receives Copy.*Pending/)
    })

    await test.step('list the invitations in the outbox, none for the copy recipient', async () => {
      const outbox = new OutboxPage(page)
      await outbox.open()
      await outbox.mailTo(ada.email).click()
      await expect(outbox.letter.getByRole('heading')).toHaveText('Please sign: Contract Agreement')
      await expect(outbox.body.getByText('Please review and sign the attached documents...')).toBeVisible()
      await expect(outbox.body.getByText('Ada, page 3 is new.')).toBeVisible()
      await expect(outbox.body.getByRole('link', { name: /sign/i }).first()).toHaveAttribute('href', /\/sign\//)
      await expect(outbox.mailTo(grace.email)).toBeVisible()
      // Other journeys may email her at the same time. Each email names its request.
      expect((await calls.mailsTo(katherine.email)).filter(({ text }) => text.includes(id))).toEqual([])
    })
  })
})

/** Accepts the converted PDF, which is required only if the simplest converter runs. */
async function acceptRenditionIfAsked(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /Annex A\.docx/ }).click()
  const accept = page.getByRole('button', { name: 'Accept the converted version' })
  if (await accept.isVisible()) await accept.click()
  await page.getByRole('tab', { name: /Consulting Agreement\.pdf/ }).click()
}

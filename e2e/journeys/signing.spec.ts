import type { FieldDraft } from '@countersign/contracts'
import { expect, test } from '../fixtures/test.js'
import { DetailPage } from '../steps/detail-page.js'
import { ada, grace } from '../steps/people.js'
import { codeFor, linkFor } from '../steps/signing-links.js'
import { SigningPage } from '../steps/signing-page.js'

const alan = { name: 'Alan Turing', email: 'alan@example.com', role: 'signer' } as const

type Placed = Omit<FieldDraft, 'documentId' | 'recipientId'> & { of: number }

const signature = (of: number, x = 10): Placed => ({ of, type: 'signature', page: 2, x, y: 60, width: 150, height: 40 })
const text: Placed = { of: 0, type: 'text', page: 1, x: 10, y: 50, width: 150, height: 12 }
const date: Placed = { of: 0, type: 'date', page: 2, x: 10, y: 80, width: 100, height: 12 }
const box: Placed = { of: 0, type: 'checkbox', page: 2, x: 60, y: 80, width: 24, height: 12 }

test('two signers and an approver act simultaneously, and the sender sees the progress', async ({ context, calls }) => {
  const title = 'Signed together'
  const fields = [text, signature(0), date, box, signature(1, 55)]
  const { id } = await calls.pending({ title, people: [ada, alan, grace], fields })
  const asAda = new SigningPage(await context.newPage())
  const asAlan = new SigningPage(await context.newPage())
  const asGrace = new SigningPage(await context.newPage())

  await test.step('each opens their own page', async () => {
    await asAda.open(await linkFor(calls, ada.email, title))
    await asAlan.open(await linkFor(calls, alan.email, title))
    await asGrace.open(await linkFor(calls, grace.email, title))
    await expect(asAda.heading).toContainText(`asks you to sign ${title}`)
    await expect(asGrace.heading).toContainText(`asks you to approve ${title}`)
    for (const { page } of [asAda, asAlan, asGrace]) {
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    }
  })

  await test.step('Ada fills in her fields on the pages, and draws a signature', async () => {
    await asAda.goToDocuments()
    await expect(asAda.paper(1)).toContainText('The consultant works on the engine.')
    await expect(asAda.paper(2)).toContainText(`For ${alan.name}`)
    await asAda.next.click()
    await expect(asAda.page.getByLabel(/^Text, page 1, 1 of 4/)).toBeFocused()
    await asAda.page.keyboard.type('Mathematician')
    await asAda.page.keyboard.press('Enter')
    await expect(asAda.field('Signature', 2)).toBeFocused()
    await asAda.field('Signature', 2).click()
    await asAda.draw()
    await asAda.next.click()
    await asAda.page.keyboard.press('Enter')
    await expect(asAda.field('Checkbox', 2)).toBeFocused()
    await asAda.field('Checkbox', 2).click()
    await asAda.finish.click()
    await expect(asAda.heading).toHaveText('Thank you, Ada Lovelace. You have signed.')
    await expect(asAda.page.getByText(/^Two people still need to sign or approve\./)).toBeVisible()
  })

  await test.step('the sender sees her signature', async () => {
    const detail = new DetailPage(await context.newPage())
    await detail.open(id, title)
    await expect(detail.recipient(ada.name)).toContainText('Signed')
    // Loading the page does not count as a view.
    await expect(detail.recipient(alan.name)).toContainText('Sent')
    await expect(detail.card('Recipients').getByRole('img', { name: '1 of 3 signed or approved' })).toBeVisible()
    await expect(detail.card('Signature Fields')).toContainText('Mathematician')
    await expect(detail.card('History')).toContainText(`${ada.name} signed`)
  })

  await test.step('the others act, and only the copy remains', async () => {
    await asGrace.goToDocuments()
    await asGrace.page.getByRole('button', { name: 'Approve' }).click()
    await expect(asGrace.heading).toHaveText('Thank you, Grace Hopper. You have approved.')
    await asAlan.goToDocuments()
    await asAlan.field('Signature', 2).click()
    await asAlan.type('Pen')
    await asAlan.finish.click()
    await expect(asAlan.page.getByText(/Everyone has signed or approved\.|The documents are sealed/)).toBeVisible()
  })

  const { recipients, signatureFields } = await calls.read(id)
  expect(recipients.map(({ status }) => status)).toEqual(['signed', 'signed', 'approved'])
  const today = await asAda.page.evaluate(() => new Intl.DateTimeFormat('sv-SE').format(new Date()))
  expect(signatureFields.map(({ value }) => value)).toEqual(['Mathematician', 'drawn', today, 'true', alan.name])
})

test('recipients sign in order, each invited after the one before', async ({ context, calls }) => {
  const title = 'Signed in order'
  const people = [
    { ...ada, order: 1 },
    { ...alan, order: 2 },
  ]
  const { id } = await calls.pending({ title, people, fields: [text, signature(0), box, signature(1, 55)] })
  expect((await calls.mailsTo(alan.email)).filter(({ text: mail }) => mail.includes(title))).toEqual([])
  const asAda = new SigningPage(await context.newPage())
  await asAda.open(await linkFor(calls, ada.email, title))
  await asAda.goToDocuments()
  await asAda.next.click()
  await asAda.page.keyboard.type('Łódź – größtenteils, 5 €')
  await asAda.page.keyboard.press('Escape')
  await asAda.field('Signature', 2).click()
  await asAda.draw()
  await asAda.field('Checkbox', 2).click()
  await asAda.finish.click()
  await expect(asAda.page.getByRole('listitem').filter({ hasText: alan.name })).toBeVisible()

  const asAlan = new SigningPage(await context.newPage())
  await asAlan.open(await linkFor(calls, alan.email, title))
  await asAlan.goToDocuments()
  await test.step('a later signer sees earlier values as they will be sealed', async () => {
    const filled = (name: RegExp) => asAlan.page.getByRole('img', { name })
    await expect(filled(/^Ada Lovelace, Text: Łódź – größtenteils, 5 €$/)).toBeVisible()
    await expect(filled(/^Ada Lovelace, Checkbox: checked$/)).toBeVisible()
    const mark = filled(/^Ada Lovelace, Signature: drawn, \d+ \w+ \d{4}, [\d:]+ UTC, [\da-f]{4} [\da-f]{4}$/)
    await expect(mark.locator('.ink')).toBeVisible()
    await expect(mark).toContainText('Ada Lovelace')
  })
  await asAlan.field('Signature', 2).click()
  await asAlan.type('Quick')
  await asAlan.finish.click()
  await expect(asAlan.heading).toBeVisible()
  await expect
    .poll(async () => (await calls.read(id)).recipients.map(({ status }) => status))
    .toEqual(['signed', 'signed'])
})

test('values filled in meanwhile are shown before signing, and no entries are lost', async ({
  context,
  calls,
  browserErrors,
}) => {
  browserErrors.expect(409, /\/finish$/)
  const title = 'Filled in meanwhile'
  const { id } = await calls.pending({
    title,
    people: [ada, alan],
    fields: [text, { ...text, of: 1, y: 70 }],
  })
  const [asAda, asAlan] = [new SigningPage(await context.newPage()), new SigningPage(await context.newPage())]
  await asAlan.open(await linkFor(calls, alan.email, title))
  await asAlan.goToDocuments()
  await asAlan.next.click()
  await asAlan.page.keyboard.type('Director')
  await asAlan.page.keyboard.press('Escape')
  await asAda.open(await linkFor(calls, ada.email, title))
  await asAda.goToDocuments()
  await asAda.next.click()
  await asAda.page.keyboard.type('Mathematician')
  await asAda.page.keyboard.press('Escape')
  await asAda.finish.click()
  await expect(asAda.heading).toContainText('You have signed.')

  await asAlan.page.bringToFront()
  await asAlan.finish.click()
  const alert = asAlan.page.getByRole('alert')
  await expect(alert).toContainText('Ada Lovelace filled in 1 field while you were reading. Review it, then finish.')
  await alert.getByRole('button', { name: 'Ada Lovelace: Text, page 1' }).click()
  await expect(asAlan.page.getByRole('img', { name: 'Ada Lovelace, Text: Mathematician' })).toBeFocused()
  await expect(asAlan.field('Text', 1)).toHaveAccessibleName(/done: Director$/)
  await asAlan.finish.click()
  await expect(asAlan.heading).toContainText('You have signed.')
  expect((await calls.read(id)).signatureFields.map(({ value }) => value)).toEqual(['Mathematician', 'Director'])
})

test('requires an emailed code before showing the request', async ({ page, calls, browserErrors }) => {
  browserErrors.expect(422, /\/code\/verify$/)
  const title = 'Behind a code'
  const { id } = await calls.draft({ title, people: [ada], fields: [signature(0)] })
  await page.request.patch(`/api/signature-requests/${id}`, { data: { requireAuth: 'true' } })
  await calls.send(id)
  const signing = new SigningPage(page)
  await signing.open(await linkFor(calls, ada.email, title))
  await expect(signing.heading).toHaveText(`Enter a code to open ${title}`)
  await expect(page.getByText('ad•••@example.com')).toBeVisible()
  await expect(page.getByText(ada.name)).toHaveCount(0)

  await page.getByRole('button', { name: 'Send the code' }).click()
  const code = await codeFor(calls, ada.email, title)
  const field = page.getByLabel('6-digit code')
  await field.pressSequentially(code === '111111' ? '222222' : '111111')
  await expect(page.getByRole('alert')).toHaveText('That’s not the latest code we sent. Four tries left.')
  await field.pressSequentially(code)
  await expect(signing.heading).toContainText(`asks you to sign ${title}`)
  await page.reload()
  await expect(signing.heading).toContainText(`asks you to sign ${title}`)
})

test('declining ends the request for everyone, with the reason', async ({ context, calls }) => {
  const title = 'Declined by Alan'
  const { id } = await calls.pending({ title, people: [ada, alan], fields: [signature(0), signature(1, 55)] })
  const asAlan = new SigningPage(await context.newPage())
  await asAlan.open(await linkFor(calls, alan.email, title))
  await asAlan.page.getByRole('button', { name: 'Decline to sign…' }).click()
  await asAlan.dialog.getByLabel('Your reason').fill('The fee is not the one we agreed on.')
  await asAlan.dialog.getByRole('button', { name: 'Decline to sign' }).click()
  await expect(asAlan.heading).toHaveText('You declined this request')
  await expect(asAlan.heading).toBeFocused()

  const asAda = new SigningPage(await context.newPage())
  await asAda.open(await linkFor(calls, ada.email, title))
  await expect(asAda.heading).toHaveText('This request was declined')
  await expect(asAda.page.getByText('The fee is not the one we agreed on.')).toBeVisible()
  await asAda.page.getByRole('button', { name: 'Read your copy' }).click()
  await expect(asAda.page.locator('.paper canvas').first()).toBeVisible()

  const detail = new DetailPage(await context.newPage())
  await detail.open(id, title)
  await expect(detail.recipient(alan.name)).toContainText('“The fee is not the one we agreed on.”')
  await expect(detail.page.getByText(`Declined by ${alan.name} on`)).toBeVisible()
})

test('the sender browses the history', async ({ page, calls }) => {
  const title = 'As it was'
  const { id } = await calls.pending({ title, people: [ada, alan], fields: [signature(0)] })
  const detail = new DetailPage(page)
  await detail.open(id, title)
  const slider = page.getByRole('slider', { name: 'History at' })
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(page.getByText(/^The request on/)).toBeVisible()
  await expect(detail.status('Draft')).toBeVisible()
  await expect(detail.card('Recipients')).toContainText('No recipients yet.')
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(detail.recipient(alan.name)).toBeVisible()
  await expect(detail.status('Pending')).toBeVisible()
})

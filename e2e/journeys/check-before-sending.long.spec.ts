import { contract } from '../fixtures/files.js'
import { expect, test } from '../fixtures/test.js'
import { expectAccessible } from '../steps/axe.js'
import { CreatePage } from '../steps/create-page.js'
import { ada, grace, katherine } from '../steps/people.js'
import { Sheet } from '../steps/sheet.js'
import { expectToast } from '../steps/toast.js'

test('a recipient typed but not added is kept, and the check lists other warnings with links', async ({
  page,
  calls,
}) => {
  const create = new CreatePage(page)
  const sheet = new Sheet(page)
  const check = page.getByRole('dialog', { name: 'Check before sending' })
  const cure = (name: string, of: string) =>
    check
      .getByRole('listitem')
      .filter({ hasText: of })
      .getByRole('button', { name: new RegExp(`^${name}`) })
  const files = [await contract(), await contract('Lease.pdf')]
  const people = [
    ada,
    { ...grace, role: 'signer' as const, email: 'both@example.com' },
    { ...katherine, role: 'approver' as const, email: 'both@example.com' },
  ]
  const fields = [{ of: 0, type: 'signature' as const, x: 10, y: 60, width: 150, height: 50 }]
  const { id } = await calls.draft({ title: 'To be checked', people, fields, files })
  await create.open(id)
  await sheet.drawn()
  await page.getByLabel('Full Name').fill('Dorothy Vaughan')
  await page.getByLabel('Email Address').fill('dorothy.vaughan@')

  await test.step('the send card lists what each recipient gets', async () => {
    await page.getByText('Who gets what: 3 people').click()
    const parts = page.getByRole('list', { name: 'Who gets what' }).getByRole('listitem')
    await expect(parts).toHaveText([
      /Signs: 1 signature$/,
      /Signs on a signature page added at the end$/,
      /Approves 2 document\(s\)$/,
    ])
  })

  await test.step('the check shows warnings, and blocks sending while a recipient is not added', async () => {
    await create.send.click()
    await expect(check.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await expect(check).toContainText('The address “dorothy.vaughan@” is incomplete.')
    await expect(check).toContainText(`${grace.name} and ${katherine.name} share an email address`)
    await expect(check).toContainText('No one signs “Lease.pdf”')
    await expectAccessible(page)
    const send = check.getByRole('button', { name: 'Send to 3 people' })
    await expect(send).toHaveAttribute('aria-disabled', 'true')
    await send.click({ force: true })
    await expect(check).toBeVisible()
  })

  await test.step('Finish leads to the incomplete address, which is completed', async () => {
    await cure('Finish adding', 'Dorothy').click()
    await expect(page.getByLabel('Email Address')).toBeFocused()
    await page.getByLabel('Email Address').fill('dorothy.vaughan@example.com')
    await page.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Receives Copy' }).click()
    await page.getByRole('button', { name: 'Add Recipient' }).click()
    await expect(create.recipients).toHaveCount(4)
  })

  await test.step('Show leads to the shared address, and ‘Place a field’ to its page', async () => {
    await create.send.click()
    await cure('Show', 'share an email address').click()
    await expect(page.getByRole('button', { name: `Edit ${katherine.name}` })).toBeFocused()
    await create.send.click()
    await cure('Place a field', 'Lease.pdf').click()
    await expect(page.getByRole('tab', { name: /Lease\.pdf/ })).toHaveAttribute('aria-selected', 'true')
    await create.send.click()
    await cure('Place a field', `${grace.name} has no fields`).click()
    await sheet.drawn()
    await sheet.clickAt({ x: 20, y: 20 })
    await expect(sheet.field('Signature', grace.name)).toBeVisible()
  })

  await test.step('remaining warnings do not block sending', async () => {
    await create.send.click()
    await expect(check.getByRole('listitem').filter({ hasText: 'share an email address' })).toBeVisible()
    await expect(check).not.toContainText('has no fields')
    await check.getByRole('button', { name: 'Send to 4 people' }).click()
    await expectToast(page, 'Signature request sent!')
    expect((await calls.read(id)).status).toBe('pending')
  })
})

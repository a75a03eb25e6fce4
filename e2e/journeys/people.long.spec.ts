import type { APIRequestContext } from '@playwright/test'
import type { EnrollmentOffer } from '@countersign/contracts'
import { AuthenticatorApp } from '../fixtures/authenticator-app.js'
import { claimed } from '../fixtures/claimed.js'
import { test } from '../fixtures/own-installation.js'
import { expect } from '../fixtures/test.js'
import { expectUsable } from '../steps/usable.js'

test.use({ sendsMails: true })

const password = 'compilers speak to both sides'

/** Accepts an invitation through the API. @param link from its email */
async function join(calls: APIRequestContext, link: string, name: string, email: string): Promise<void> {
  const token = new URL(link).hash.slice(1)
  const offer = (await (await calls.post('/api/auth/enrol', { data: { token, email } })).json()) as EnrollmentOffer
  const code = await new AuthenticatorApp(offer.secret).code()
  const enrol = { kind: 'password', password, code }
  const answer = await calls.post('/api/invitations/accept', { data: { token, name, enrol } })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('an owner invites people, changes a role, and removes a member', async ({
  page,
  own,
  context,
  mails,
  baseURL,
  playwright,
}) => {
  await claimed(context.request, own)
  const dialog = page.getByRole('dialog')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const invitations = page.getByRole('table', { name: 'Invitations' })
  await page.goto('/settings/people')

  await test.step('invite two addresses', async () => {
    await button('Invite people').click()
    const box = dialog.getByRole('textbox', { name: 'Addresses' })
    await expect(box).toBeFocused()
    await box.fill('Grace Hopper <grace@example.com>, emmy@example')
    await button('Invite 2 people').click()
    await expect(dialog.getByRole('alert')).toHaveText(/^“emmy@example” is not complete/)
    await expectUsable(page)
    await box.fill('grace@example.com\nemmy@example.com')
    await button('Invite 2 people').click()
    await expect(dialog).toBeHidden()
    await expect(invitations.getByText('Pending')).toHaveCount(2)
    await expectUsable(page)
  })

  await test.step('one of them joins', async () => {
    const link = await mails.linkTo('grace@example.com', /https?:\S+\/join#[\w.-]+/)
    const calls = await playwright.request.newContext({ baseURL })
    await join(calls, link, 'Grace Hopper', 'grace@example.com')
    await calls.dispose()
    await page.reload()
    await expect(page.getByText('2 members, 1 invitation')).toBeVisible()
  })

  await test.step('she becomes an admin, and the other is no longer invited', async () => {
    await page.getByRole('combobox', { name: /^Role of Grace Hopper/ }).click()
    await page.getByRole('option', { name: 'Admin' }).click()
    await expect(page.getByRole('combobox', { name: 'Role of Grace Hopper: Admin' })).toHaveAttribute(
      'aria-busy',
      'false',
    )
    await expectUsable(page)
    await button('Withdraw: emmy@example.com').click()
    await expect(invitations).toBeHidden()
  })

  await test.step('remove her', async () => {
    await button('More: Grace Hopper').click()
    await expectUsable(page)
    await button('Remove from the team').last().click()
    await expect(page.getByRole('dialog', { name: 'Remove Grace Hopper?' })).toBeVisible()
    await expectUsable(page)
    await button('Remove').click()
    await expect(page.getByText('1 member', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeFocused()
  })
})

import { claimed } from '../fixtures/claimed.js'
import { test } from '../fixtures/own-installation.js'
import { confirmedLongAgo } from '../fixtures/session-rows.js'
import { expect } from '../fixtures/test.js'
import { DetailPage } from '../steps/detail-page.js'
import { ada } from '../steps/people.js'

const field = { of: 0, type: 'checkbox' as const, page: 1, x: 10, y: 10, width: 30, height: 30 }
const reason = 'The person asked for it.'

test('a sensitive change long after sign-in asks for confirmation, keeps the input, and is made once', async ({
  page,
  context,
  calls,
  own,
  browserErrors,
}) => {
  browserErrors.expect(403, /\/erase$|\/api\/me\/password$/)
  browserErrors.expect(401, /\/api\/auth\/again$/)
  const { app, password } = await claimed(context.request, own)
  const request = await calls.cancelled({ title: 'To erase', people: [ada], fields: [field] }, '')
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const code = confirm.getByLabel('Six-digit code')

  await test.step('erase a request', async () => {
    const made: { key: string | undefined; status: number }[] = []
    page.on('response', (response) => {
      if (!response.url().endsWith('/erase')) return
      made.push({ key: response.request().headers()['idempotency-key'], status: response.status() })
    })
    const detail = new DetailPage(page)
    await detail.open(request.id, 'To erase')
    confirmedLongAgo(own)
    await detail.choose(detail.erase)
    await page.getByLabel('Reason').fill(reason)
    await page.getByRole('button', { name: 'Erase permanently' }).click()
    await expect(code).toBeFocused()
    // On a busy machine, the dialog may miss a key that is pressed while it opens.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(confirm).toBeHidden()
    }).toPass()
    await expect(page.getByLabel('Reason')).toHaveValue(reason)

    await page.getByRole('button', { name: 'Erase permanently' }).click()
    await code.fill(app.wrongCode())
    await confirm.getByRole('button', { name: 'Confirm' }).click()
    await expect(confirm).toContainText('That code is not right. 4 tries left.')
    await expect(code).toBeFocused()
    await expect(page.getByLabel('Reason')).toHaveValue(reason)
    await code.fill(await app.code())
    await page.keyboard.press('Enter')
    await expect(confirm).toBeHidden()
    await expect.poll(async () => (await calls.read(request.id)).title).toBeNull()

    await expect.poll(() => made.map(({ status }) => status)).toEqual([403, 403, 200])
    expect(made[2]!.key).toBeTruthy()
    expect(made[2]!.key).toBe(made[1]!.key)
    const history = await page.request.get(`/api/signature-requests/${request.id}/events`)
    const types = ((await history.json()) as { type: string }[]).map(({ type }) => type)
    expect(types.filter((type) => /Erase/.test(type))).toHaveLength(1)
  })

  await test.step('change the password', async () => {
    const answers: number[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('/api/me/password')) answers.push(response.status())
    })
    const next = 'a loom for numbers and for letters'
    await page.goto('/settings/sign-in')
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Change your password' })
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByLabel('New password').fill(next)
    confirmedLongAgo(own)
    await page.keyboard.press('Enter')
    await expect(code).toBeFocused()
    await expect(page.getByLabel('Current password')).toHaveValue(password)
    await expect(page.getByLabel('New password')).toHaveValue(next)
    await code.fill(await app.code())
    await page.keyboard.press('Enter')
    await expect(page.getByText('The password was changed', { exact: true }).first()).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect.poll(() => answers.filter((status) => status < 300)).toHaveLength(1)
    expect(answers[0]).toBe(403)
  })
})

import { claimed } from '../fixtures/claimed.js'
import { test } from '../fixtures/own-installation.js'
import { endSessions } from '../fixtures/session-rows.js'
import { expect } from '../fixtures/test.js'
import { CreatePage } from '../steps/create-page.js'
import { GatePage } from '../steps/gate-page.js'
import { ada } from '../steps/people.js'

const field = { of: 0, type: 'signature' as const, x: 10, y: 60, width: 150, height: 50 }
const text = 'It begins in spring.'

test('after a session that expires during editing, sign-in returns to the next field, with the edit stored', async ({
  page,
  context,
  calls,
  own,
  browserErrors,
}) => {
  browserErrors.expect(401, /\/api\//)
  const account = await claimed(context.request, own)
  const draft = await calls.draft({ title: 'A draft', people: [ada], fields: [field] })
  const create = new CreatePage(page)
  const gate = new GatePage(page)
  await create.open(draft.id)
  await expect(create.send).toBeEnabled()
  await page.waitForLoadState('networkidle')

  await page.getByLabel('Message').fill(text)
  endSessions(own)
  await page.keyboard.press('Tab')
  await gate.shown('Sign in again')
  await expect(page).toHaveURL(`/sign-in?to=${encodeURIComponent(`/create?request=${draft.id}`)}`)
  await expect(page.getByText(account.name)).toBeVisible()
  await gate.button('Use the password').click()
  await gate.passPassword(account.password)
  await gate.passCode(await account.app.code())
  await gate.declinePasskey()

  await expect(page).toHaveURL(`/create?request=${draft.id}`)
  await expect(page.getByLabel('Message')).toHaveValue(text)
  await expect(page.getByRole('switch', { name: 'Require authentication' })).toBeFocused()
  expect((await calls.read(draft.id)).emailMessage).toBe(text)
})

import { expect, test } from '../fixtures/test.js'
import { expectAccessible } from '../steps/axe.js'
import { CreatePage } from '../steps/create-page.js'

test('suggests earlier recipients while typing, selected by keyboard or click', async ({ page, calls }) => {
  const [hedy, rosa] = [
    { name: 'Hedy Lamarr', email: 'hedy@frequency.example', role: 'signer' },
    { name: 'Rosa Łuksza', email: 'rosa@frequency.example', role: 'signer' },
  ] as const
  await calls.pending({ title: 'Earlier', people: [hedy, rosa] })
  const { id } = await calls.draft({ title: 'Later' })
  const create = new CreatePage(page)
  await create.open(id)
  const [name, address] = [page.getByLabel('Full Name'), page.getByLabel('Email Address')]
  const proposed = page.getByRole('option')

  await name.pressSequentially('hed')
  await expect(proposed).toHaveText(['Hedy Lamarrhedy@frequency.example'])
  await expectAccessible(page, undefined, '.combo')
  await name.press('ArrowDown')
  await expect(proposed.first()).toHaveAttribute('aria-selected', 'true')
  await name.press('Enter')
  await expect(address).toHaveValue(hedy.email)
  await expect(name).toHaveValue(hedy.name)
  await expect(proposed).toHaveCount(0)
  await name.press('Enter')
  await expect(create.recipients.filter({ hasText: hedy.email })).toBeVisible()

  await address.pressSequentially('freq')
  // The page does not suggest people who are already on the draft.
  await expect(proposed).toHaveText(['Rosa Łukszarosa@frequency.example'])
  await address.press('Escape')
  await expect(proposed).toHaveCount(0)
  await expect(address).toHaveValue('freq')
  await name.pressSequentially('ł')
  await expect(proposed).toHaveCount(0)
  await name.pressSequentially('u')
  await proposed.click()
  await expect(name).toHaveValue(rosa.name)
  await expect(address).toHaveValue(rosa.email)
})

import { expect, test } from '../fixtures/test.js'
import { CreatePage } from '../steps/create-page.js'
import { ada } from '../steps/people.js'
import { Sheet } from '../steps/sheet.js'

test('a field dragged onto another is placed next to it', async ({ page, calls }) => {
  const field = { of: 0, type: 'signature' as const, x: 31, y: 42, width: 150, height: 50 }
  const { id } = await calls.draft({ title: 'Apart', people: [ada], fields: [field, { ...field, y: 61 }] })
  const sheet = new Sheet(page)
  await new CreatePage(page).open(id)
  await sheet.drawn()
  await sheet.drag(sheet.fields.nth(1), { x: 0, y: -19 })
  await expect.poll(async () => (await calls.read(id)).signatureFields[1]).toMatchObject({ x: 33, y: 44 })
})

import { expect, test } from '../fixtures/test.js'
import { expectAccessible } from '../steps/axe.js'
import { CreatePage } from '../steps/create-page.js'
import { variantsOf } from '../steps/variants.js'
import { ada } from '../steps/people.js'

const fields = [{ of: 0, type: 'signature' as const, x: 10, y: 60, width: 150, height: 50 }]

/** Returns true if nothing covers the element's middle. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

const sizes = [
  [1440, 1000],
  [360, 800],
  [667, 375],
] as const

for (const [width, height] of variantsOf(sizes, 1)) {
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } })

    test('an invalid last day blocks Send, shows the error at its input, and moves no button', async ({
      page,
      calls,
    }) => {
      const { id } = await calls.draft({ title: `Until yesterday, at ${width} px`, people: [ada], fields })
      const create = new CreatePage(page)
      const until = page.getByLabel('Expires on')
      const place = async () => {
        await create.send.scrollIntoViewIfNeeded()
        return (await create.send.boundingBox())!
      }
      await create.open(id)
      await expect(page.getByText('Ready to Send', { exact: true })).toBeVisible()
      await until.fill('2020-01-01')

      await test.step('one press shows the error', async () => {
        const { x, y, width: wide, height: high } = await place()
        await page.mouse.move(x + wide / 2, y + high / 2)
        await page.mouse.down()
        await expect(page.getByText('Choose a date from tomorrow to one year from now.')).toHaveCount(1)
        expect(await create.send.boundingBox()).toEqual({ x, y, width: wide, height: high })
        await page.mouse.up()
        await expect(until).toBeFocused()
        for (const shown of [until, page.getByText('Choose a date from tomorrow to one year from now.')]) {
          await expect.poll(() => shown.evaluate(isOnTop), { message: 'nothing covers it' }).toBe(true)
        }
        await expect(until).toHaveAccessibleDescription('Choose a date from tomorrow to one year from now.')
        expect((await calls.read(id)).status).toBe('draft')
        await expect(page.getByText('Ready to Send', { exact: true })).toBeHidden()
        await expect(page.getByText('You can send now.')).toBeHidden()
        await expectAccessible(page)
      })

      await test.step('sends after the day is corrected', async () => {
        const in7Days = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
        await until.fill(in7Days)
        await create.send.click()
        await expect.poll(async () => (await calls.read(id)).status).toBe('pending')
      })
    })
  })
}

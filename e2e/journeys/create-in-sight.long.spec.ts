import { contract } from '../fixtures/files.js'
import { expect, test } from '../fixtures/test.js'
import { expectAccessible } from '../steps/axe.js'
import { CreatePage } from '../steps/create-page.js'
import { ada, grace, katherine } from '../steps/people.js'
import { boxOf, Sheet } from '../steps/sheet.js'
import { variantsOf } from '../steps/variants.js'

const fields = [{ of: 0, type: 'signature' as const, x: 10, y: 60, width: 150, height: 50 }]
const sizes = [
  [1440, 900],
  [768, 900],
  [360, 740],
  [320, 225],
] as const

/** True if the middle of the element is in the window and nothing covers it. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

const isFocused = (element: Element): boolean => element === document.activeElement

/** The focused element if the middle of it is under the send card. */
function nameIfUnderCard(): string | null {
  const focused = document.activeElement!
  const { left, top, width, height } = focused.getBoundingClientRect()
  const card = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.send-card')
  return card && !card.contains(focused) ? (focused.getAttribute('aria-label') ?? focused.textContent) : null
}

for (const [width, height] of variantsOf(sizes, 1)) {
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } })

    test('Send and the bar of a selected field are in reach wherever the page is scrolled', async ({ page, calls }) => {
      const { id } = await calls.draft({ title: `In sight at ${width} px`, people: [ada], fields })
      const create = new CreatePage(page)
      const sheet = new Sheet(page)
      await create.open(id)
      await sheet.drawn()
      const last = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
      if (height > 480) {
        for (const top of [0, last / 3, last]) {
          await page.evaluate((y) => window.scrollTo(0, y), top)
          expect(await create.send.evaluate(isOnTop), `Send at ${Math.round(top)} px`).toBe(true)
        }
        await expectAccessible(page)
      }
      const field = sheet.field('Signature', ada.name)
      await field.focus()
      await page.keyboard.press('Enter')
      for (const y of [60, 70, 80]) {
        await test.step(`the field at ${y} %`, async () => {
          const { height: paper } = await boxOf(sheet.group)
          // The field's upper edge just below the header, in the middle, and at the lower end.
          for (const part of [0.24, 0.5, 0.75]) {
            await field.evaluate((element, to) => {
              window.scrollBy(0, element.getBoundingClientRect().top - to)
            }, height * part)
            for (const name of ['Duplicate field', 'Delete field']) {
              const button = sheet.toolbar.getByRole('button', { name })
              await expect.poll(() => button.evaluate(isOnTop), { message: `${name}, ${part}, ${paper}` }).toBe(true)
            }
            await expect
              .poll(() => sheet.toolbar.getByRole('switch', { name: 'Required' }).evaluate(isOnTop))
              .toBe(true)
          }
          await field.press('Alt+ArrowDown')
        })
      }
    })
  })
}

for (const [width, height] of [
  [320, 640],
  [360, 740],
] as const) {
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } })

    test('the send card covers no control that Tab reaches', async ({ page, calls }) => {
      const { id } = await calls.draft({ title: `Tabbed through at ${width} px`, people: [ada, grace], fields })
      await new CreatePage(page).open(id)
      await new Sheet(page).drawn()
      const last = page.getByRole('combobox', { name: 'Expires in' })
      const covered: (string | null)[] = []
      for (let presses = 0; presses < 80 && !(await last.evaluate(isFocused)); presses++) {
        await page.keyboard.press('Tab')
        covered.push(await page.evaluate(nameIfUnderCard))
      }
      await expect(last).toBeFocused()
      expect(covered.filter(Boolean)).toEqual([])
    })
  })
}

test('the check and the send card show everyone once, and numbers of recipients follow the rows', async ({
  page,
  calls,
}) => {
  const people = Array.from({ length: 50 }, (_, n) => ({
    ...ada,
    name: `Person ${n + 1}`,
    email: `p${n + 1}@example.com`,
  }))
  const { id } = await calls.draft({ title: 'Fifty people', people })
  const create = new CreatePage(page)
  await create.open(id)
  await page.getByText('Who gets what: 50 people').click()
  const list = page.getByRole('list', { name: 'Who gets what' })
  await expect(list.getByText(/^Person \d+$/)).toHaveCount(50)
  await expect(list.getByText(/signature page added at the end/)).toHaveText(
    'Each of these 50 signs on a signature page added at the end',
  )
  expect(await list.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
  await expectAccessible(page)

  await test.step('Signer N counts rows as shown, in their order', async () => {
    const three = await calls.draft({
      title: 'In order',
      people: [
        { ...ada, order: 2 },
        { ...grace, role: 'cc' as const },
        { ...katherine, role: 'approver' as const, order: 1 },
      ],
    })
    await create.open(three.id)
    await expect(page.getByText(/^Signer \d$/)).toHaveText(['Signer 1', 'Signer 2', 'Signer 3'])
    await expect(page.locator('.person .person__name')).toHaveText([katherine.name, ada.name, grace.name])
  })
})

test('the subject follows a typed title in both tabs, until a subject is typed', async ({ page, calls, context }) => {
  const { id } = await calls.draft({ title: 'lease-2026-final' })
  const create = new CreatePage(page)
  const subject = page.getByLabel('Subject Line')
  const rename = async (title: string) => {
    await create.title.fill(title)
    await create.title.press('Enter')
  }
  await create.open(id)
  await expect(subject).toHaveValue('Please sign: Contract Agreement')
  const other = await context.newPage()
  await new CreatePage(other).open(id)
  await rename('Lease of the Mill')
  await expect(subject).toHaveValue('Please sign: Lease of the Mill')
  await expect(other.getByLabel('Subject Line')).toHaveValue('Please sign: Lease of the Mill')
  await page.reload()
  await rename('')
  await expect(create.title).toHaveValue('Lease of the Mill')
  await rename('Lease of the Barn')
  await expect(subject).toHaveValue('Please sign: Lease of the Barn')
  await subject.fill('Your lease')
  await rename('Lease')
  await expect(subject).toHaveValue('Your lease')
  await expect.poll(async () => (await calls.read(id)).emailSubject).toBe('Your lease')
})

test('a chosen last day stays when the draft is sent three days later, and leads back once it is over', async ({
  page,
  calls,
}) => {
  const files = [await contract()]
  const { id } = await calls.draft({ title: 'Kept day', people: [ada], fields, files })
  const create = new CreatePage(page)
  const until = page.getByLabel('Expires on')
  const day = 24 * 60 * 60 * 1000
  const date = (time: number) => page.evaluate((at) => new Date(at).toLocaleDateString('sv-SE'), time)
  const now = Date.now()
  await page.clock.install({ time: now - 3 * day })
  await create.open(id)
  const chosen = await date(now + 7 * day)
  await until.fill(chosen)
  await expect(page.getByText(/^Expires on the chosen day: if you send it now, exactly 10 days/)).toBeVisible()
  await expect.poll(async () => (await calls.read(id)).expiresBy).toBeTruthy()

  await test.step('after the day, Send leads to it', async () => {
    await page.clock.setFixedTime(now + 8 * day)
    await create.open(id)
    await expect(page.getByText('Not Ready to Send')).toBeVisible()
    await create.send.click()
    await expect(until).toBeFocused()
    await expect(until).toHaveValue(chosen)
    expect((await calls.read(id)).status).toBe('draft')
  })

  await test.step('three days later, it is the same day', async () => {
    await page.clock.setFixedTime(Date.now())
    await create.open(id)
    await expect(until).toHaveValue(chosen)
    await create.send.click()
    await expect.poll(async () => (await calls.read(id)).status).toBe('pending')
    const { expiresAt, expiresInDays } = await calls.read(id)
    expect(await date(Date.parse(expiresAt!))).toBe(chosen)
    expect(expiresInDays).toBe(7)
  })
})

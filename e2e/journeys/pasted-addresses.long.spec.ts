import { contract } from '../fixtures/files.js'
import { expect, test } from '../fixtures/test.js'
import { CreatePage } from '../steps/create-page.js'
import { ada } from '../steps/people.js'
import { linkFor } from '../steps/signing-links.js'
import { SigningPage } from '../steps/signing-page.js'

/** As mail programs copy them, with the marks that come along. */
const pasted = [
  ['Outlook', `'Ada' <ada@example.com>; `, 'Ada', 'ada@example.com'],
  ['Gmail', `\u202aGrace Hopper\u202c <grace@example.com>, `, 'Grace Hopper', 'grace@example.com'],
  ['Apple Mail', `Jörg Käse\u00a0<\u200bjoerg@müller-käse.de>\ufeff`, 'Jörg Käse', 'joerg@xn--mller-kse-12a1x.de'],
  ['Thunderbird', `"Lovelace, Mary" <mary@example.com>`, 'Lovelace, Mary', 'mary@example.com'],
] as const

test('recipients are added as mail programs copy them, one after the other', async ({ page, calls }) => {
  const create = new CreatePage(page)
  await create.open()
  await create.upload(await contract())
  await create.continueToPreview.click()
  await page.getByRole('button', { name: 'Continue to Recipients' }).click()
  for (const [program, text, name, email] of pasted) {
    await test.step(program, async () => {
      await page.getByLabel('Email Address').focus()
      await page.keyboard.insertText(text)
      await expect(page.getByLabel('Full Name')).toHaveValue(name)
      await page.keyboard.press('Enter')
      await expect(create.recipients.filter({ hasText: name })).toContainText(email)
      for (const label of ['Full Name', 'Email Address']) await expect(page.getByLabel(label)).toHaveValue('')
    })
  }
  const { recipients } = await calls.read(create.requestId)
  expect(recipients.map(({ name, email }) => [name, email])).toEqual(pasted.map(([, , ...person]) => person))
})

test('a signing link opens with marks copied behind it, and its page calls the API without them', async ({
  page,
  calls,
}) => {
  const title = 'Copied link'
  await calls.pending({ title, people: [ada] })
  const link = await linkFor(calls, ada.email, title)
  const called: string[] = []
  page.on('request', (request) => called.push(new URL(request.url()).pathname))
  const asAda = new SigningPage(page)
  for (const copied of ['.', ')', '>', ',', '%3E', '%29', '%', '”']) {
    await page.goto('about:blank')
    called.length = 0
    await page.goto(link + copied)
    await expect(asAda.heading).toContainText(title)
    const tokens = called.filter((path) => path.startsWith('/api/sign/')).map((path) => path.split('/')[3])
    expect(new Set(tokens), copied).toEqual(new Set([link.slice(-43)]))
  }
})

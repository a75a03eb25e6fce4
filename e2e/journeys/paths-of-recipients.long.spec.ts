import { readFileSync } from 'node:fs'
import { expect, test } from '../fixtures/test.js'
import { ada } from '../steps/people.js'
import { linkFor } from '../steps/signing-links.js'
import { SigningPage } from '../steps/signing-page.js'

/** Reads the expressions from docs/operations.md for a proxy that authenticates everyone except recipients. */
function openPaths(): string[] {
  const operations = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const block = /### Paths that recipients need\n[^#]*?```\n([^`]+)```/.exec(operations)
  return block![1]!.trim().split('\n')
}

test('a recipient signs and downloads using exactly the paths listed in operations.md', async ({
  browser,
  calls,
  installation,
}) => {
  const title = 'Behind a proxy that authenticates'
  await calls.pending({
    title,
    people: [ada],
    fields: [{ of: 0, type: 'signature', page: 2, x: 10, y: 60, width: 150, height: 40 }],
  })
  const paths = openPaths()
  // A page requests the list of remotes only after a new release.
  const [used, refused] = [new Set([String.raw`^/remotes\.json$`]), new Set<string>()]
  const context = await browser.newContext({ baseURL: installation.url, acceptDownloads: true })
  await context.route('**', (route) => {
    const { pathname } = new URL(route.request().url())
    const open = paths.find((path) => new RegExp(path).test(pathname))
    if (open === undefined) {
      refused.add(pathname)
      return route.fulfill({ status: 401 })
    }
    used.add(open)
    return route.continue()
  })

  const signing = new SigningPage(await context.newPage())
  await signing.open(await linkFor(calls, ada.email, title))
  await signing.goToDocuments()
  await signing.field('Signature', 2).click()
  await signing.draw()
  await signing.finish.click()
  const download = signing.page.getByRole('link', { name: /^Download/ }).first()
  await expect(download).toBeVisible()
  const [file] = await Promise.all([signing.page.waitForEvent('download'), download.click()])
  expect(await file.failure()).toBeNull()
  await context.close()

  expect([...refused]).toEqual([])
  expect([...used].toSorted()).toEqual(paths.toSorted())
})

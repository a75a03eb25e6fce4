import type { Page, Request } from '@playwright/test'
import { expect, test } from '../fixtures/test.js'
import { brotliFile } from '../steps/brotli-file.js'
import { ada } from '../steps/people.js'
import { linkFor } from '../steps/signing-links.js'
import { SigningPage } from '../steps/signing-page.js'

const fields = [{ of: 0, type: 'signature' as const, page: 2, x: 10, y: 60, width: 150, height: 40 }]
const kilobyte = 1024

/** Returns the size of the requested scripts and workers with gzip, in KB. Browsers load the smaller Brotli files. */
async function scripts({ request }: Page, requests: readonly Request[]): Promise<number> {
  const urls = new Set(requests.map((one) => one.url()).filter((url) => /\.m?js$/.test(new URL(url).pathname)))
  const answers = await Promise.all(
    [...urls].map((url) => request.get(url, { headers: { 'accept-encoding': 'gzip' } })),
  )
  return answers.reduce((sum, answer) => sum + Number(answer.headers()['content-length']), 0) / kilobyte
}

test('the page is light, and its link is known only to the recipient and the server', async ({
  page,
  calls,
  baseURL,
}) => {
  const title = 'Light'
  await calls.pending({ title, people: [ada], fields })
  const link = await linkFor(calls, ada.email, title)
  // The first screen of a narrow window needs no picture of the documents.
  await page.setViewportSize({ width: 360, height: 740 })
  // Turns off preloading, because its progress depends on the machine's load.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))

  const signing = new SigningPage(page)
  const answer = page.waitForResponse((response) => response.url().endsWith(link) && !response.url().includes('/api/'))
  await signing.open(link)
  expect((await answer).headers()['referrer-policy']).toBe('no-referrer')
  await page.waitForLoadState('networkidle')
  expect(await scripts(page, requests), 'KB of script at first').toBeLessThan(150)

  await signing.goToDocuments()
  await page.waitForLoadState('networkidle')
  expect(requests.some((request) => /lean-worker/.test(request.url()))).toBe(true)
  expect(await scripts(page, requests), 'KB of script with the PDF engine').toBeLessThan(390)
  expect(requests.some((request) => /plain-http/.test(request.url()))).toBe(false)
  expect(requests.length, requests.map((request) => request.url()).join('\n')).toBeLessThanOrEqual(30)

  const token = link.split('/').at(-1)!
  for (const request of requests) {
    expect(new URL(request.url()).origin).toBe(new URL(baseURL!).origin)
    const headers = await request.allHeaders()
    expect(headers['referer'] ?? '').not.toContain(token)
    // A document loads whole, because the page draws the bytes that it hashes.
    expect(headers).not.toHaveProperty('range')
  }
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  expect(kept).not.toContain(token)
})

test('falls back to the full engine for a document that the light one cannot read', async ({ page, calls }) => {
  const files = [await brotliFile('Compressed in another way')]
  await calls.pending({ title: 'By Brotli', people: [ada], fields: [{ ...fields[0]!, page: 1 }], files })
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  const signing = new SigningPage(page)
  await signing.open(await linkFor(calls, ada.email, 'By Brotli'))
  await signing.goToDocuments()
  await expect(signing.paper(1)).toContainText('Compressed in another way')
  expect(requests.some((request) => /pdf\.worker/.test(request.url()))).toBe(true)
})

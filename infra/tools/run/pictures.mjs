// `npm run pictures`: takes the README's screenshots of the demo in a real browser.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from './browser.mjs'
import { root } from './root.mjs'

const folder = join(root, 'docs', 'pictures')
const port = 3177

const found = findBrowser()
if ('missing' in found) {
  console.error(found.missing)
  process.exit(1)
}
mkdirSync(folder, { recursive: true })

// Holds the demo's data folder only.
const scratch = mkdtempSync(join(tmpdir(), 'pictures-'))
const environment = { ...process.env, TMPDIR: scratch, PORT: String(port), LOG_LEVEL: 'warn' }
const demo = spawn(process.execPath, [join(root, 'infra/standalone/dist/demo/run-demo.js')], {
  env: environment,
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  await until(demo, 'Countersign is ready')
  const browser = await chromium.launch({ executablePath: found.path })
  await take(browser)
  await takeAccounts(browser)
  await browser.close()
} finally {
  demo.kill('SIGINT')
  await once(demo, 'exit')
  rmSync(scratch, { recursive: true, force: true })
}

async function take(browser) {
  const wide = { width: 1440, height: 960 }
  const light = await opened(browser, { viewport: wide })
  await light.shoot('/', 'dashboard')
  const requests = await (await light.page.request.get('/api/signature-requests')).json()
  const newest = (wanted) => requests.find(({ status }) => status === wanted)
  const [pending, draft] = [newest('pending'), newest('draft')]
  const tall = await opened(browser, { viewport: { width: 1440, height: 1720 } })
  await tall.shoot(`/create?request=${draft.id}`, 'create', '.placed[data-who]')
  await light.shoot(`/requests/${pending.id}`, 'request')
  await tall.shoot(`/requests/${newest('completed').id}`, 'completed')
  await light.shoot('/outbox', 'outbox', 'iframe, article')
  const dark = await opened(browser, { viewport: wide, colorScheme: 'dark' })
  await dark.shoot('/', 'dashboard-dark')
  const phone = await opened(browser, { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, hasTouch: true })
  await phone.shoot(`/create?request=${draft.id}`, 'create-phone', '.sheet canvas')
  await phone.shoot(`/requests/${pending.id}`, 'request-phone')
  await phone.shoot(await signingLink(phone.page.request), 'sign-phone', 'main h1', toDocuments)
  await light.shoot(await signingLink(light.page.request), 'sign', 'main h1', toDocuments)
}

/** Last, since a claim is permanent. Passkeys need a name instead of an IP address. */
async function takeAccounts(browser) {
  const options = { baseURL: `http://localhost:${port}`, viewport: { width: 1440, height: 1180 } }
  const owner = await opened(browser, options)
  await addPasskeys(owner.page)
  await owner.shoot(claimLink(), 'setup', 'main form', async (page) => {
    await page.getByLabel('Full Name').fill('Ada Lovelace')
    await page.getByLabel('Email Address').fill('ada@example.com')
    await page.getByLabel('Name of your team').fill('Analytical Engines')
  })
  await owner.page.getByRole('button', { name: 'Create a passkey and protect' }).click()
  await owner.page.waitForURL('/')
  await owner.page.setViewportSize({ width: 1440, height: 700 })
  await owner.shoot('/settings/sign-in', 'settings', 'main h2')
  const stranger = await opened(browser, { ...options, viewport: { width: 1440, height: 960 } })
  await stranger.shoot('/sign-in', 'sign-in')
}

function claimLink() {
  const env = { ...environment, DATA_DIR: join(scratch, readdirSync(scratch)[0]) }
  const tool = join(root, 'build/server/tools/tool.js')
  return execFileSync(process.execPath, [tool, 'accounts', 'claim-link'], { env, encoding: 'utf8' }).trim()
}

async function addPasskeys(page) {
  const tools = await page.context().newCDPSession(page)
  await tools.send('WebAuthn.enable')
  await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signingLink(calls) {
  const mails = await (await calls.get('/api/outbox')).json()
  const newest = mails.find(({ id }) => id.startsWith('invitation-'))
  const { text } = await (await calls.get(`/api/outbox/${newest.id}`)).json()
  return /\/sign\/[\w-]{43}/.exec(text)[0]
}

async function toDocuments(page) {
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Continue to the documents' }).click()
  await page.locator('.paper canvas').first().waitFor()
  await page.getByRole('button', { name: /^(?:First field|Next field|Sign here|Check it)/ }).click()
}

async function opened(browser, options) {
  const page = await browser.newPage({ baseURL: `http://127.0.0.1:${port}`, reducedMotion: 'reduce', ...options })
  const shoot = async (path, name, shown = 'main h1', then = async () => {}) => {
    await page.goto(path)
    await page.locator(shown).first().waitFor()
    await then(page)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: join(folder, `${name}.png`) })
    console.log(`docs/pictures/${name}.png`)
  }
  return { page, shoot }
}

function until(child, line) {
  return new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text) => text.includes(line) && resolve())
    child.once('exit', (code) => reject(new Error(`The demo ended with ${code}.`)))
  })
}

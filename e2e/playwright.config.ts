import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { defineConfig } from '@playwright/test'
import type { Fixtures } from './fixtures/test.js'

/** Finds the installed Chromium, so that no browser is downloaded. */
function chromium(): string | undefined {
  const places = (process.env.PATH ?? '').split(delimiter).map((dir) => join(dir, 'chromium'))
  return process.env.CHROMIUM ?? [...places, '/usr/bin/chromium'].find((path) => existsSync(path))
}

const every = Boolean(process.env.EVERY_LOOK)

/** Journeys through every front end, which run on translated pages too. */
const translated = [
  'all-requests.long',
  'cancel-delete-resend.long',
  'claim-by-link',
  'create-and-send',
  'dashboard.long',
  'fields-undone.long',
  'outbox.long',
  'protect-with-passkey',
  'signing',
].map((name) => `**/${name}.spec.ts`)

export default defineConfig<Fixtures>({
  testDir: 'journeys',
  // `npm run test:gate` and `test:full` run the long journeys at every size. `npm run test:compose` runs some against containers.
  testIgnore: every || process.env.COUNTERSIGN_JOURNEYS_URL ? [] : ['**/*.long.spec.ts'],
  projects: [
    { name: 'as written' },
    ...(every ? [{ name: 'translated', testMatch: translated, use: { isTranslated: true } }] : []),
  ],
  globalSetup: './fixtures/talked-to.mjs',
  // Artifacts of failed journeys do not belong in the checkout.
  outputDir: join(tmpdir(), 'countersign-journeys'),
  fullyParallel: true,
  workers: 2,
  // A journey that passes only on a retry has failed.
  retries: 0,
  // A busy machine takes several times as long as an idle one.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: chromium() },
    viewport: { width: 1440, height: 1000 },
    screenshot: 'only-on-failure',
  },
})

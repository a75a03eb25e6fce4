import { type Browser, chromium } from 'playwright-core'

/** The browser that CHROMIUM names. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' })

import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals'
import { Browser } from './browser.js'
import { type Installation, type InstallationOptions, openInstallation } from './installation.js'

/**
 * Opens an installation before the tests of a suite, and ends it after them.
 *
 * @param each true opens a new one for each test
 * @returns the installation; before it is open, it has only browsers
 */
export function useInstallation(options?: InstallationOptions, { each = false } = {}): Installation {
  const [begin, end] = each ? [beforeEach, afterEach] : [beforeAll, afterAll]
  const installation = {} as Installation
  const early: Browser[] = []
  installation.browser = () => {
    const browser = new Browser(installation)
    early.push(browser)
    return browser
  }
  begin(async () => {
    for (const browser of early) browser.cookies.clear()
    await openInstallation(options, installation)
  })
  end(() => installation.end())
  return installation
}

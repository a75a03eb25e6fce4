import { afterAll, beforeAll } from '@jest/globals'
import { Browser } from './browser.js'
import { type Installation, type InstallationOptions, openInstallation } from './installation.js'

/** Opens an installation before the tests of a suite, and ends it after them. Only its browsers exist before. */
export function useInstallation(options?: InstallationOptions): Installation {
  const installation = {} as Installation
  installation.browser = () => new Browser(installation)
  beforeAll(async () => {
    await openInstallation(options, installation)
  })
  afterAll(() => installation.end())
  return installation
}

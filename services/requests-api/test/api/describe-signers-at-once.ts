import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import type { OpenSigningView } from '@countersign/contracts'
import { verifyChain } from '@countersign/event-log'
import { describeUnless } from '@countersign/test-services/skipped'
import type { Browser } from './browser.js'
import { entered, shownBy } from './finishing.js'
import type { Installation } from './installation.js'
import { SigningWorld } from './signing-world.js'

// Hundreds of calls take long on a busy machine.
jest.setTimeout(180_000)

/** Reads a page. On a busy machine the other replica responds late until its read models have caught up. */
async function shownSoon(browser: Browser, link: string) {
  for (;;) {
    const shown = await shownBy(browser, link)
    if (shown.documents.length > 0) return shown
  }
}

/**
 * Many recipients who finish at the same moment. Runs with each set of engines.
 *
 * @param open one API, or several that share their engines
 * @param missing reason to skip the journey
 */
export function describeSignersAtOnce(
  engines: string,
  open: () => Promise<Installation[]>,
  missing: string | null = null,
): void {
  describeUnless(missing)(`signers at once: ${engines}`, () => {
    let installations: Installation[]
    beforeAll(async () => {
      installations = await open()
    })
    afterAll(async () => {
      for (const installation of installations ?? []) await installation.end()
    })

    it('twenty recipients who fill in signatures and signing dates all finish with their first call', async () => {
      const world = new SigningWorld(installations[0]!)
      const cast = Array.from({ length: 20 }, () => ({}))
      const request = await world.send(cast, { days: true })
      const ready = await Promise.all(
        cast.map(async (_one, n) => {
          const installation = installations[n % installations.length]!
          const [browser, link] = [installation.browser(), await world.link(request, n)]
          const finishing = { consent: true, ...(await shownSoon(browser, link)), values: entered(request, n) }
          return () => browser.post<OpenSigningView>(`${link}/finish`, finishing)
        }),
      )
      const answers = await Promise.all(ready.map((finish) => finish()))
      expect(answers.map(({ status, text }) => (status === 200 ? status : text))).toEqual(cast.map(() => 200))
      const records = await installations[0]!.engines.eventLog.read(`signature-request-${request.id}`)
      const asked = records.filter(({ type }) => type === 'FieldsFilled').map(({ data }) => data['asksToLook'])
      expect(asked).toEqual(cast.map(() => false))
      expect(records.filter(({ type }) => type === 'RecipientSigned')).toHaveLength(20)
      expect(records.filter(({ type }) => type === 'EveryoneActed')).toHaveLength(1)
      expect(verifyChain(records)).toBeNull()
    })
  })
}

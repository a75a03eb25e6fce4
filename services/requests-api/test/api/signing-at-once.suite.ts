import { describe, expect, it, jest } from '@jest/globals'
import type { OpenSigningView } from '@countersign/contracts'
import { verifyChain } from '@countersign/event-log'
import { describeSignersAtOnce } from './describe-signers-at-once.js'
import { openInstallation } from './installation.js'
import { useInstallation } from './use-installation.js'
import { signs } from './finishing.js'
import { SigningWorld } from './signing-world.js'

// Hundreds of calls take long on a busy machine.
jest.setTimeout(180_000)

describe('signing at once', () => {
  const installation = useInstallation()
  const world = new SigningWorld(installation)

  it('counts each of fifty concurrent finishes, and records once that everyone has acted', async () => {
    const cast = Array.from({ length: 50 }, (_, n) => ({
      role: n % 10 === 0 ? ('signer' as const) : ('approver' as const),
    }))
    const request = await world.send(cast)
    const links = await Promise.all(request.people.map((_person, n) => world.link(request, n)))
    const answers = await Promise.all(links.map((link, n) => signs(installation.browser(), link, request, n)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
    const types = await world.types(request)
    expect(types.filter((type) => type === 'RecipientSigned')).toHaveLength(5)
    expect(types.filter((type) => type === 'RecipientApproved')).toHaveLength(45)
    expect(types.filter((type) => type === 'EveryoneActed')).toHaveLength(1)
    const { body } = await installation.browser().get<OpenSigningView>(links[0]!)
    expect(body.progress).toEqual({ done: 50, total: 50 })
    const records = await installation.engines.eventLog.read(`signature-request-${request.id}`)
    expect(verifyChain(records)).toBeNull()
  })

  describeSignersAtOnce('embedded engines', async () => [await openInstallation()])

  it('accepts either a concurrent finish or decline, and the request ends once', async () => {
    for (let round = 0; round < 5; round++) {
      const request = await world.send([{}, {}])
      const [first, second] = [await world.link(request, 0), await world.link(request, 1)]
      await signs(installation.browser(), first, request, 0)
      const browser = installation.browser()
      const [finished, declined] = await Promise.all([
        signs(browser, second, request, 1),
        browser.post(`${second}/decline`, { reason: 'no' }),
      ])
      expect([200, 200, 409, 410]).toEqual(expect.arrayContaining([finished.status, declined.status]))
      expect([finished.status, declined.status].filter((status) => status === 200)).toHaveLength(1)
      const types = await world.types(request)
      expect(types.filter((type) => ['EveryoneActed', 'SignatureRequestDeclined'].includes(type))).toHaveLength(1)
    }
  })
})

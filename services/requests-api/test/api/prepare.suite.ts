import { describe, afterAll, beforeAll, expect, it } from '@jest/globals'
import { PrepareController, ToPrepare } from '@countersign/requests-api/internal/http/upload/prepare.controller'
import { type Installation, openInstallation } from './installation.js'

describe('prepare', () => {
  let installation: Installation
  beforeAll(async () => {
    installation = await openInstallation()
  })
  afterAll(() => installation.end())

  it('returns 204 without recording an event', async () => {
    const before = await installation.engines.eventLog.head()
    const answer = await installation.browser().post('/api/documents/prepare')
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(await installation.engines.eventLog.head()).toBe(before)
  })

  it('does not wait for the preparation', () => {
    let asked = 0
    const forEver = () => {
      asked++
      return new Promise<void>(() => undefined)
    }
    expect(new PrepareController(new ToPrepare({ prepare: forEver })).prepare()).toBeUndefined()
    expect(asked).toBe(1)
  })
})

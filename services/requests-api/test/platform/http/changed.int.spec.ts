import { describe, expect, it } from '@jest/globals'
import express from 'express'
import request from 'supertest'
import { identifyAs } from '@countersign/requests-api/internal/kernel/caller'
import { AnswersChanges, Changed } from '@countersign/requests-api/internal/platform/http/changed'

/** An API whose calls answer with the position in their path; the header `session` names the caller's session. */
function answering(most?: number) {
  const app = express().set('trust proxy', true)
  const adapter = new AnswersChanges(app, false, most)
  app.post('/:position', (incoming, response) => {
    const sessionRef = incoming.get('session')
    const access = {
      personId: 'ada',
      teamId: 'team',
      permissions: new Set<string>(),
      operator: true,
      session: { sessionRef: sessionRef ?? '', confirmedAt: '' },
    }
    identifyAs(incoming, { mode: 'claimed', access: sessionRef === undefined ? null : access })
    adapter.reply(response, new Changed({}, Number(incoming.params.position)))
  })
  return async (position: number, headers: Record<string, string>) => {
    const { headers: given } = await request(app).post(`/${position}`).set(headers)
    const cookie = /^countersign-position=(\d+);/.exec(String(given['set-cookie']))![1]
    expect(given['countersign-position']).toBe(cookie)
    return Number(cookie)
  }
}

const session = (name: string) => ({ session: name })
const from = (address: string, agent: string) => ({ 'x-forwarded-for': address, 'user-agent': agent })

describe('the position of a caller’s newest change', () => {
  it('is not raised by another caller’s change', async () => {
    const change = answering()
    expect(await change(90, session('ada'))).toBe(90)
    expect(await change(10, session('grace'))).toBe(10)
    expect(await change(80, from('203.0.113.7', 'Firefox'))).toBe(80)
    expect(await change(20, from('203.0.113.7', 'Safari'))).toBe(20)
    expect(await change(30, from('203.0.113.8', 'Firefox'))).toBe(30)
  })

  it.each([
    ['with a session', session('ada')],
    ['without one', from('203.0.113.7', 'Firefox')],
  ])('does not go back when changes of a browser %s are answered out of order', async (_which, browser) => {
    const change = answering()
    expect(await change(12, browser)).toBe(12)
    expect(await change(11, browser)).toBe(12)
    expect(await change(13, browser)).toBe(13)
  })

  it('does not go back below the position that the call sends', async () => {
    const change = answering()
    expect(await change(11, { ...session('ada'), cookie: 'countersign-position=40' })).toBe(40)
    expect(await change(12, { ...session('ada'), 'countersign-position': '41' })).toBe(41)
  })

  it('is remembered for the most recent callers only', async () => {
    const change = answering(2)
    await change(50, session('ada'))
    await change(1, session('grace'))
    expect(await change(2, session('ada'))).toBe(50)
    await change(1, session('alan'))
    expect(await change(2, session('ada'))).toBe(50)
    await change(1, session('grace'))
    await change(1, session('alan'))
    expect(await change(2, session('ada'))).toBe(2)
  })
})

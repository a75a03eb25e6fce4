import { describe, expect, it } from '@jest/globals'
import type { CodeSent, OpenSigningView } from '@countersign/contracts'
import type { Browser } from './browser.js'
import { useInstallation } from './use-installation.js'
import { signs } from './finishing.js'
import { type SentRequest, SigningWorld } from './signing-world.js'
import { clockAt } from '../clock-at.js'

describe('signing codes', () => {
  const minute = 60_000

  let late = 0
  const installation = useInstallation({ clock: clockAt(() => new Date(Date.now() + late)) })
  const world = new SigningWorld(installation)

  async function opened(cast: Parameters<SigningWorld['send']>[0] = [{}]) {
    const request = await world.send(cast, { requireAuth: 'true' })
    return { request, link: await world.link(request, 0), browser: installation.browser() }
  }
  const enter = async (browser: Browser, link: string, code: string) => {
    const { status, text, headers } = await browser.post(`${link}/code/verify`, { code })
    return { status, text, cookie: headers.getSetCookie()[0] }
  }
  const secondsIn = (cookie?: string) => Number(/Max-Age=(\d+)/.exec(cookie ?? '')?.[1])
  const other = (code: string) => (code === '000000' ? '000001' : '000000')

  describe('a request that requires a code', () => {
    it('shows almost nothing before the code is entered, and refuses every act', async () => {
      const { request, link, browser } = await opened()
      expect((await browser.get(link)).body).toEqual({
        codeRequired: true,
        request: { title: 'Consulting Agreement', senderName: null },
        maskedEmail: 'pe•••@example.com',
      })
      const locked = [
        await browser.get(`${link}/documents/${request.documentId}/pdf`),
        await browser.get(`${link}/download`),
        await browser.post(`${link}/viewed`, {}),
        await signs(browser, link, request, 0),
        await browser.post(`${link}/decline`, { reason: 'no' }),
      ]
      expect(locked.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
      expect((await world.types(request)).at(-1)).toBe('SignatureRequestSent')
    })

    it('opens with the emailed code, by an HttpOnly cookie limited to the link', async () => {
      const { request, link, browser } = await opened()
      const sent = await browser.post<CodeSent>(`${link}/code`)
      expect(sent.body).toEqual({ maskedEmail: 'pe•••@example.com', validUntil: expect.any(String), nextAt: null })
      const { status, cookie } = await enter(browser, link, await world.code(request))
      expect(status).toBe(200)
      expect(cookie).toMatch(/^countersign-code=/)
      expect(cookie).toContain(`Path=${link};`)
      for (const text of ['HttpOnly', 'SameSite=Strict']) expect(cookie).toContain(text)
      expect((await browser.get<OpenSigningView>(link)).body.codeRequired).toBe(false)
      expect((await signs(browser, link, request, 0)).status).toBe(200)
      expect((await installation.browser().get<OpenSigningView>(link)).body.codeRequired).toBe(true)
    })

    it('does not open another link with the same cookie', async () => {
      const { request, link, browser } = await opened([{}, {}])
      await browser.post(`${link}/code`)
      await enter(browser, link, await world.code(request))
      expect((await browser.get<OpenSigningView>(await world.link(request, 1))).body.codeRequired).toBe(true)
    })

    it('requires a code again after twelve hours', async () => {
      const { request, link, browser } = await opened()
      await browser.post(`${link}/code`)
      await enter(browser, link, await world.code(request))
      late += 12 * 60 * minute - minute
      expect((await browser.get<OpenSigningView>(link)).body.codeRequired).toBe(false)
      late += 2 * minute
      expect((await browser.get<OpenSigningView>(link)).body.codeRequired).toBe(true)
    })

    it('accepts a repeated call for ten minutes without extending the cookie, then refuses it', async () => {
      const { request, link, browser } = await opened()
      await browser.post(`${link}/code`)
      const body = { code: await world.code(request) }
      const verify = () => browser.post(`${link}/code/verify`, body, { 'idempotency-key': `once-${link}` })
      const first = await verify()
      const [cookie] = first.headers.getSetCookie()
      expect(first.status).toBe(200)
      expect(secondsIn(cookie)).toBeGreaterThan(12 * 60 * 60 - 60)
      late += 9 * minute
      const [again] = (await verify()).headers.getSetCookie()
      expect(again!.split(';')[0]).toBe(cookie!.split(';')[0])
      expect(secondsIn(cookie) - secondsIn(again)).toBeGreaterThanOrEqual(9 * 60)
      for (const pause of [1, 13 * 60, 10 * 24 * 60]) {
        late += pause * minute
        const { status, text, headers } = await verify()
        expect([status, text]).toEqual([
          422,
          'This code was already used, and each code works only once. Send a new one.',
        ])
        expect(headers.getSetCookie()).not.toContainEqual(expect.stringContaining('countersign-code'))
      }
      expect((await world.types(request)).filter((type) => type === 'CodeAccepted')).toHaveLength(1)
    })

    it('records every try, reports how many are left, and disables the code after five', async () => {
      const { request, link, browser } = await opened()
      expect(await enter(browser, link, '123456')).toMatchObject({
        status: 409,
        text: 'No code has been sent yet. Send one first.',
      })
      await browser.post(`${link}/code`)
      const code = await world.code(request)
      const said = []
      for (let n = 0; n < 6; n++) said.push(await enter(browser, link, other(code)))
      expect(said.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 409])
      expect(said[1]!.text).toBe('That’s not the latest code we sent. Three tries left.')
      expect(said[4]!.text).toBe('Five wrong tries. This code no longer works. Send a new one.')
      expect(said.every(({ cookie }) => cookie === undefined)).toBe(true)
      expect((await enter(browser, link, code)).status).toBe(409)
      expect((await world.types(request)).filter((type) => type === 'CodeRefused')).toHaveLength(5)
      await browser.post(`${link}/code`)
      expect((await enter(browser, link, await world.code(request))).status).toBe(200)
    })

    it('accepts only the newest code, once, within ten minutes', async () => {
      const { request, link, browser } = await opened()
      await browser.post(`${link}/code`)
      const first = await world.code(request)
      await browser.post(`${link}/code`)
      const second = await world.code(request)
      // Two random codes are equal once in a million cases.
      expect((await enter(browser, link, first === second ? other(second) : first)).status).toBe(422)
      expect((await enter(browser, link, second)).status).toBe(200)
      const again = await enter(installation.browser(), link, second)
      expect(again).toMatchObject({
        status: 422,
        text: 'This code was already used, and each code works only once. Send a new one.',
      })
      await browser.post(`${link}/code`)
      late += 10 * minute
      const old = await enter(installation.browser(), link, await world.code(request))
      expect(old).toMatchObject({ status: 422, text: 'This code is older than ten minutes. Send a new one.' })
    })

    it('sends at most three codes in fifteen minutes, and reports when the next is available', async () => {
      const { link, browser } = await opened()
      const sent = []
      for (let n = 0; n < 4; n++) sent.push(await browser.post<CodeSent>(`${link}/code`))
      expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 429])
      expect(sent[2]!.body.nextAt).not.toBeNull()
      const wait = Number(sent[3]!.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(14 * 60)
      expect(wait).toBeLessThanOrEqual(15 * 60)
      late += 15 * minute
      expect((await browser.post(`${link}/code`)).status).toBe(200)
    })

    it('requires the code after its end too', async () => {
      const { request, link, browser } = await opened()
      await world.owner.post(`${request.path}/cancel`, { reason: '' })
      expect((await browser.get<OpenSigningView>(link)).body.codeRequired).toBe(true)
      await browser.post(`${link}/code`)
      expect((await enter(browser, link, await world.code(request as SentRequest))).status).toBe(200)
      expect((await browser.get<OpenSigningView>(link)).body).toMatchObject({ ended: { status: 'cancelled' } })
    })

    it('accepts only six digits as a code', async () => {
      const { link, browser } = await opened()
      expect(await enter(browser, link, '12345')).toMatchObject({ status: 400, text: 'code must be six digits' })
    })
  })

  it('a request that requires no code sends none', async () => {
    const request = await world.send([{}])
    const answer = await installation.browser().post(`${await world.link(request, 0)}/code`)
    expect([answer.status, answer.text]).toEqual([409, 'This request doesn’t require a code.'])
  })
})

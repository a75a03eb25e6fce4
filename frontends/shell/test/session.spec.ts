import { api, apiUnder, createQueryClient, guardCalls, queryKeys } from '@countersign/contracts'
import { type Answer, stubApi } from '@countersign/ui/test/stub-api'
import { Confirmations } from '../src/session/confirmations'
import { goToSignIn } from '../src/session/go-to-sign-in'
import { resume } from '../src/session/resume'
import { SessionGuard } from '../src/session/session-guard'
import { ada } from '@countersign/ui/test/sample-me'

const signInFirst: Answer = () => ({ status: 401, body: 'Sign in first.' })
const path = '/create?request=7'
let client: ReturnType<typeof createQueryClient>
const leave = jest.fn(async () => {})

beforeEach(() => {
  sessionStorage.clear()
  leave.mockClear()
  window.history.replaceState(null, '', path)
  client = createQueryClient()
  client.setQueryData(queryKeys.me, ada)
  guard(leave)
})
afterEach(() => {
  guardCalls(undefined)
  document.body.innerHTML = ''
  window.history.replaceState(null, '', '/')
})

function guard(signIn: () => Promise<void>) {
  const session = new SessionGuard(client, signIn)
  guardCalls({
    confirm: new Confirmations().ask,
    signedOut: (call) => session.signedOut(call),
    roleChanged: () => {},
  })
}

const change = (key = 'key') => apiUnder(key).changeRequest('7', { title: 'Lease' })
const changePath = 'PATCH /api/signature-requests/7'

describe('a call without a session', () => {
  it('is repeated once /api/me succeeds, because another tab replaced the token', async () => {
    const { answers, calls } = stubApi({
      [changePath]: () => {
        answers[changePath] = () => ({ body: { id: '7' } })
        return { status: 401, body: 'Sign in first.' }
      },
      'GET /api/me': () => ({ body: { ...ada, unnamed: true } }),
    })
    await expect(change()).resolves.toEqual({ id: '7' })
    expect(calls.map(({ method, key }) => [method, key])).toEqual([
      ['PATCH', 'key'],
      ['GET', undefined],
      ['PATCH', 'key'],
    ])
    expect(client.getQueryData(queryKeys.me)).toMatchObject({ unnamed: true })
    expect(leave).not.toHaveBeenCalled()
  })

  it('redirects to sign-in once, and keeps edits in the browser under the person’s id', async () => {
    const { calls } = stubApi({
      [changePath]: signInFirst,
      'POST /api/signature-requests/7/send': signInFirst,
      'GET /api/signature-requests/7': signInFirst,
      'GET /api/me': signInFirst,
    })
    await expect(change()).rejects.toThrow('401: Sign in first.')
    await expect(change('other')).rejects.toThrow('401')
    await expect(api.readRequest('7')).rejects.toThrow('401')
    await expect(apiUnder('sent').send('7')).rejects.toThrow('401')
    expect(leave).toHaveBeenCalledTimes(1)
    expect(calls.filter((call) => call.path === '/api/me')).toHaveLength(1)
    const kept = JSON.parse(sessionStorage.getItem('countersign-unsent-person-1')!) as object[]
    const call = { method: 'PATCH', path: '/api/signature-requests/7', body: { title: 'Lease' } }
    expect(kept).toEqual([
      { ...call, key: 'key' },
      { ...call, key: 'other' },
    ])
  })

  it('redirects again after the user stayed on the page to copy their input', async () => {
    jest.useFakeTimers()
    try {
      stubApi({ [changePath]: signInFirst, 'GET /api/me': signInFirst })
      await expect(change()).rejects.toThrow('401')
      await expect(change()).rejects.toThrow('401')
      expect(leave).toHaveBeenCalledTimes(1)
      await jest.advanceTimersByTimeAsync(1000)
      await expect(change()).rejects.toThrow('401')
      expect(leave).toHaveBeenCalledTimes(2)
    } finally {
      jest.useRealTimers()
    }
  })

  it('only fails when the state of the session is unknown', async () => {
    stubApi({ [changePath]: signInFirst, 'GET /api/me': () => ({ status: 503, body: 'Come back soon.' }) })
    await expect(change()).rejects.toThrow('401')
    expect(leave).not.toHaveBeenCalled()
  })

  it.each(['/sign-in', '/setup', '/join', '/forgot', '/reset', '/recover', '/sign/token'])(
    'does not redirect on %s',
    async (page) => {
      window.history.replaceState(null, '', page)
      stubApi({ 'GET /api/me': signInFirst })
      await expect(api.me()).rejects.toThrow('401')
      expect(leave).not.toHaveBeenCalled()
    },
  )
})

describe('the redirect to sign-in', () => {
  it.each([
    ['claimed', '/sign-in?to=%2Fcreate%3Frequest%3D7'],
    ['open', '/sign-in?to=%2Fcreate%3Frequest%3D7'],
    ['closed', '/setup'],
  ])('leads, in the mode %s, to %s', async (mode, to) => {
    stubApi({ 'GET /api/auth/options': () => ({ body: { mode } }) })
    const go = jest.fn()
    await goToSignIn(client, go)
    expect(go).toHaveBeenCalledWith(to)
    expect(sessionStorage.getItem('countersign-known-person')).toContain('"name":"Ada Lovelace"')
  })

  it('asks the page to store pending input', async () => {
    stubApi({ 'GET /api/auth/options': () => ({ status: 500 }) })
    const asked = jest.fn()
    window.addEventListener('beforeunload', asked, { once: true })
    await goToSignIn(client, jest.fn())
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('blurs the focused field so that it stores its value, and remembers the field', async () => {
    stubApi({ 'GET /api/auth/options': () => ({ status: 500 }) })
    document.body.innerHTML = '<label>Message <input></label>'
    const field = document.querySelector('input')!
    const stores = jest.fn()
    field.addEventListener('blur', stores)
    field.focus()
    await goToSignIn(client, jest.fn())
    expect(stores).toHaveBeenCalledTimes(1)
    expect(sessionStorage.getItem('countersign-place')).toContain('Message')
  })
})

describe('after signing in again', () => {
  const announce = jest.fn()
  beforeEach(() => void announce.mockReset())

  const interrupted = async () => {
    stubApi({ [changePath]: signInFirst, 'GET /api/me': signInFirst, 'GET /api/auth/options': () => ({ status: 500 }) })
    document.body.innerHTML = '<label>Title <input></label>'
    document.querySelector('input')!.focus()
    for (const key of ['key', 'other']) await change(key).catch(() => {})
    await goToSignIn(client, jest.fn())
  }

  it('sends the kept edits under their keys, and restores the focus', async () => {
    await interrupted()
    const { calls } = stubApi({ [changePath]: () => ({ body: {} }) })
    await resume(client, announce)
    expect(calls.map(({ key }) => key)).toEqual(['key', 'other'])
    expect(document.querySelector('input')).toHaveFocus()
    expect(sessionStorage).toHaveLength(0)
    expect(announce).not.toHaveBeenCalled()
  })

  it('restores the focus to a switch labelled by another element', async () => {
    stubApi({ 'GET /api/auth/options': () => ({ status: 500 }) })
    document.body.innerHTML = '<span id="name">Reminders</span><button role="switch" aria-labelledby="name"></button>'
    document.querySelector('button')!.focus()
    await goToSignIn(client, jest.fn())
    stubApi({})
    await resume(client, announce)
    expect(document.querySelector('button')).toHaveFocus()
  })

  it('sends no edits of another person', async () => {
    await interrupted()
    client.setQueryData(queryKeys.me, { ...ada, person: { ...ada.person!, id: 'person-2' } })
    const { calls } = stubApi({})
    await resume(client, announce)
    expect(calls).toEqual([])
  })

  it('announces a refused edit, and continues with the rest', async () => {
    await interrupted()
    const { calls } = stubApi({ [changePath]: () => ({ status: 409, body: 'This request has been sent.' }) })
    await resume(client, announce)
    expect(calls).toHaveLength(2)
    expect(announce).toHaveBeenCalledWith({
      title: 'Failed to store your changes',
      text: '409: This request has been sent.',
      tone: 'destructive',
    })
  })
})

import { createQueryClient, QueryClientProvider, queryKeys } from '@countersign/contracts'
import { type Answer, stubApi } from '@countersign/ui/test/stub-api'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SigningOut } from '../src/account/signing-out'
import { goToSignIn } from '../src/session/go-to-sign-in'
import { ada } from '@countersign/ui/test/sample-me'

const signOut = 'POST /api/auth/sign-out'
const done: Answer = () => ({ status: 204 })
const go = jest.fn()
const announce = jest.fn()
const onClose = jest.fn()
const unsaved = (event: Event) => event.preventDefault()

beforeEach(() => {
  for (const mock of [go, announce, onClose]) mock.mockReset()
})
afterEach(() => window.removeEventListener('beforeunload', unsaved))

function show(answer: Answer = done) {
  const api = stubApi({ [signOut]: answer })
  const client = createQueryClient()
  client.setQueryData(queryKeys.me, ada)
  render(
    <QueryClientProvider client={client}>
      <SigningOut announce={announce} onClose={onClose} go={go} />
    </QueryClientProvider>,
  )
  return { ...api, client, user: userEvent.setup() }
}

describe('signing out', () => {
  it('clears cached data and leads to /sign-in', async () => {
    const { client, calls } = show()
    await waitFor(() => expect(go).toHaveBeenCalledWith('/sign-in'))
    expect(calls.map(({ path }) => path)).toEqual(['/api/auth/sign-out'])
    expect(client.getQueryData(queryKeys.me)).toBeUndefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('forgets recipients whom the person typed and did not add', async () => {
    sessionStorage.setItem('countersign:recipients:', '{"new":{"name":"Dorothy"}}')
    sessionStorage.setItem('countersign:recipients:request-1', '{"new":{"name":"Grace"}}')
    show()
    await waitFor(() => expect(go).toHaveBeenCalledWith('/sign-in'))
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  it('leads to /sign-in without a way back, even if a call in flight was refused meanwhile', async () => {
    const { answers, client } = show()
    const { promise: options, resolve: answer } = Promise.withResolvers<void>()
    answers['GET /api/auth/options'] = async () => {
      await options
      return { body: { mode: 'claimed' } }
    }
    const goFromRefusal = jest.fn()
    const refused = goToSignIn(client, goFromRefusal)
    await waitFor(() => expect(go).toHaveBeenCalledWith('/sign-in'))
    answer()
    await refused
    expect(goFromRefusal).toHaveBeenCalledWith('/sign-in')
    expect(sessionStorage.getItem('countersign-known-person')).toBeNull()
  })

  it('announces the reason for a failure, and stays', async () => {
    show(() => ({ status: 503, body: 'Come back soon.' }))
    await waitFor(() =>
      expect(announce).toHaveBeenCalledWith(expect.objectContaining({ text: '503: Come back soon.' })),
    )
    expect(go).not.toHaveBeenCalled()
    expect(onClose).toHaveBeenCalled()
  })

  it('asks first if something is not stored, and can store it again', async () => {
    window.addEventListener('beforeunload', unsaved)
    const { calls, user } = show()
    expect(await screen.findByRole('dialog', { name: 'Sign out?' })).toBeVisible()
    const store = screen.getByRole('button', { name: 'Store again' })
    await waitFor(() => expect(store).not.toHaveAttribute('aria-busy'))
    await user.click(store)
    await waitFor(() => expect(store).not.toHaveAttribute('aria-busy'))
    expect(calls).toEqual([])
    window.removeEventListener('beforeunload', unsaved)
    await user.click(store)
    await waitFor(() => expect(go).toHaveBeenCalledWith('/sign-in'))
  })

  it('discards unsaved changes if the user chooses so', async () => {
    window.addEventListener('beforeunload', unsaved)
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Sign out and lose it' }))
    await waitFor(() => expect(go).toHaveBeenCalledWith('/sign-in'))
  })
})

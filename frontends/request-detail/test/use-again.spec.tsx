import { screen, waitFor } from '@testing-library/react'
import { request } from './sample-request.js'
import { openMenu, path, showPage } from './show-page.js'
import { failureOf } from '@countersign/ui/test/stub-host'

const call = `POST ${path}/use-again`
const use = async ({ user }: ReturnType<typeof showPage>) => {
  await openMenu(user)
  await user.click(screen.getByRole('button', { name: 'Use again' }))
}

describe('using a request again', () => {
  it('opens the new draft and announces it', async () => {
    const page = showPage(request(), { [call]: () => ({ body: request({ id: 'request-2', status: 'draft' }) }) })
    await use(page)
    await waitFor(() => expect(page.host.navigate).toHaveBeenCalledWith('/create?request=request-2'))
    expect(page.host.announce).toHaveBeenCalledWith({
      title: 'New draft',
      text: 'With the same documents, recipients, and fields.',
    })
  })

  it('announces the reason for a failure, and retries under the same key', async () => {
    const page = showPage(request({ status: 'completed' }), {
      [call]: () => ({ status: 503, body: 'Come back soon.' }),
    })
    await use(page)
    expect(await failureOf(page.host)).toEqual({
      title: 'Failed to use the request again',
      text: '503: Come back soon.',
    })
    await use(page)
    const keys = () => page.calls.filter(({ method }) => method === 'POST').map(({ key }) => key)
    await waitFor(() => expect(keys()).toHaveLength(2))
    expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys()[1]).toBe(keys()[0])
  })

  it('is not offered for a draft', async () => {
    const { user } = showPage(request({ status: 'draft' }))
    await screen.findByRole('link', { name: 'Continue editing' })
    await openMenu(user)
    expect(screen.queryByRole('button', { name: 'Use again' })).toBeNull()
  })
})

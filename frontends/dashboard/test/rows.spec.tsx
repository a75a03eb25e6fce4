import { createQueryClient, QueryClientProvider } from '@countersign/contracts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { replaceGlobals } from '@countersign/ui/test/replace-globals'
import { Page } from '../src/page'

const list = '/api/signature-requests'
const row = (id: string) => ({
  id,
  title: `Request ${id}`,
  status: 'draft',
  documentIds: ['a'],
  updatedAt: '2026-11-17T10:00:00.000Z',
})

describe('the rows', () => {
  it('stay when loading more fails, show the reason, and continue on Retry', async () => {
    const next = `${list}?cursor=x`
    let broken = true
    const answer = (path: string) => {
      if (path === next && broken) throw new TypeError('Failed to fetch')
      if (path === '/api/stats') return { pending: 0, completed: 0, total: 2 }
      return [row(path === next ? 'two' : 'one')]
    }
    const fetch = async (path: string) => {
      const headers = new Headers(path === list ? { link: `<${next}>; rel="next"` } : {})
      const body = answer(path)
      return { ok: true, status: 200, headers, json: async () => body }
    }
    replaceGlobals({ fetch })
    const host = { announce: jest.fn(), navigate: jest.fn(), say: jest.fn(), setTitle: jest.fn() }
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Page path="/" params={{}} search={new URLSearchParams()} host={host} />
      </QueryClientProvider>,
    )
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The next requests could not be loaded. The server did not answer. Check the network and try again.',
    )
    expect(screen.getByRole('link', { name: 'Request one' })).toBeVisible()
    broken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('link', { name: 'Request two' })).toBeVisible()
    expect(screen.getByText('Showing 2 of 2')).toBeVisible()
  })
})

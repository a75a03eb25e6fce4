import { renderPage } from '@countersign/ui/test/render-page'
import { screen } from '@testing-library/react'
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
    const { answers, user } = renderPage(Page, '/', {
      'GET /api/stats': () => ({ body: { pending: 0, completed: 0, total: 2 } }),
      [`GET ${list}`]: () => ({ body: [row('one')], headers: { link: `<${next}>; rel="next"` } }),
      [`GET ${next}`]: () => Promise.reject(new TypeError('Failed to fetch')),
    })
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The next requests could not be loaded. The server did not answer. Check the network and try again.',
    )
    expect(screen.getByRole('link', { name: 'Request one' })).toBeVisible()
    answers[`GET ${next}`] = () => ({ body: [row('two')] })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('link', { name: 'Request two' })).toBeVisible()
    expect(screen.getByText('Showing 2 of 2')).toBeVisible()
  })
})

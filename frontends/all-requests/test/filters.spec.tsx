import { screen, waitFor } from '@testing-library/react'
import { list, listed, showPage } from './show-page'

const one = (_: string, path: string) =>
  path.startsWith(`${list}?`) || path === list ? { body: [listed('one')] } : undefined

describe('filters', () => {
  it('are kept in the address, one history entry each, and combine several statuses', async () => {
    const { requested, visited, user } = showPage({ answer: one })
    await user.click(await screen.findByRole('button', { name: /^Pending/ }))
    await user.click(screen.getByRole('button', { name: /^Expired/ }))
    await user.click(screen.getByRole('button', { name: /^Needs attention/ }))
    expect(visited).toEqual([
      { to: '/requests?status=pending', replace: false },
      { to: '/requests?status=pending&status=expired', replace: false },
      { to: '/requests?status=pending&status=expired&attention=true', replace: false },
    ])
    await waitFor(() => expect(requested).toContain(`GET ${list}?status=pending&status=expired&attention=true`))
  })

  it('count matches by search words and dates only', async () => {
    const { requested } = showPage({
      search: '?status=draft&q=lease&from=2026-11-01&to=2026-11-02&by=sent',
      answer: one,
    })
    expect(await screen.findByRole('button', { name: 'Completed 27' })).toBeVisible()
    const dates = 'from=2026-10-31T18%3A30%3A00.000Z&to=2026-11-02T18%3A30%3A00.000Z'
    expect(requested).toContain(`GET ${list}/facets?q=lease&by=sent&${dates}`)
    expect(requested).toContain(`GET ${list}?q=lease&by=sent&${dates}&status=draft`)
  })

  it('apply the search after typing pauses, with one history entry per visit to the search box', async () => {
    const { visited, user } = showPage({ answer: one })
    await screen.findByRole('link', { name: 'Request one' })
    await user.keyboard('/')
    expect(screen.getByRole('searchbox', { name: 'Search requests' })).toHaveFocus()
    await user.keyboard('lea')
    await waitFor(() => expect(visited).toEqual([{ to: '/requests?q=lea', replace: false }]))
    await user.keyboard('se')
    await waitFor(() => expect(visited.at(-1)).toEqual({ to: '/requests?q=lease', replace: true }))
  })

  it('reverse the sort order from the header of the sorted column', async () => {
    const { visited, user } = showPage({ search: '?by=sent', answer: one })
    await user.click(await screen.findByRole('button', { name: 'Sent' }))
    expect(visited.at(-1)?.to).toBe('/requests?by=sent&order=rising')
    expect(screen.getByRole('columnheader', { name: 'Sent' })).toHaveAttribute('aria-sort', 'ascending')
  })

  it('choose dates in a panel that Escape closes', async () => {
    const { visited, user } = showPage({ answer: one })
    await user.click(await screen.findByRole('button', { name: 'Dates Any time' }))
    expect(screen.getByLabelText('Date')).toHaveFocus()
    expect(screen.getByText('Dates are in India Standard Time')).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Date'), 'Ends')
    expect(visited.at(-1)?.to).toBe('/requests?by=ends')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: 'Dates' })).toBeNull()
    expect(screen.getByRole('button', { name: /^Dates Ends/ })).toHaveFocus()
  })

  it('open in a sheet on a phone, with a live count of matches', async () => {
    const { visited, user } = showPage({ answer: one })
    await user.click(await screen.findByRole('button', { name: 'Filters' }))
    await user.click(await screen.findByRole('switch', { name: 'Needs attention only' }))
    await user.click(screen.getByRole('button', { name: 'Show 2 requests' }))
    expect(visited).toEqual([{ to: '/requests?attention=true', replace: false }])
    expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  })
})

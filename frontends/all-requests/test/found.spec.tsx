import { zonedMoment } from '@countersign/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { list, listed, showPage } from './show-page'

describe('the list of all requests', () => {
  it('shows the progress of each request and why it needs attention', async () => {
    const ends = new Date(Date.now() + 2 * 24 * 3600_000).toISOString()
    const attention = [
      { kind: 'undeliverable' as const, name: 'Lise Meitner' },
      { kind: 'ending' as const, at: ends },
      { kind: 'result' as const, name: 'Mary Jackson' },
      { kind: 'result' as const, name: null },
    ]
    showPage({ answer: (_, path) => (path === list ? { body: [listed('one', { attention })] } : undefined) })
    const row = within((await screen.findByRole('link', { name: 'Request one' })).closest('tr')!)
    expect(row.getByRole('img', { name: '1 of 3 signed or approved' })).toBeTruthy()
    expect(row.getByText('Email to Lise Meitner could not be delivered')).toBeTruthy()
    expect(row.getByText('The completed documents could not be emailed to Mary Jackson')).toBeTruthy()
    expect(row.getByText('The completed documents could not be emailed to the sender')).toBeTruthy()
    expect(row.getByText(`Ends in 2 days, ${zonedMoment(ends)}`)).toBeTruthy()
    expect(row.getByRole('link', { name: 'Request one' })).toHaveAttribute('href', '/requests/one')
  })

  it('shows end times to the minute when sorted by end date', async () => {
    const endsAt = '2026-12-16T09:12:00.000Z'
    showPage({
      search: '?by=ends',
      answer: (_, path) => (path.includes('facets') ? undefined : { body: [listed('one', { endsAt })] }),
    })
    expect(await screen.findByText('16 December 2026, 14:42 India Standard Time')).toBeVisible()
  })

  it('shows an empty state when there are no requests', async () => {
    showPage({ answer: () => undefined })
    expect(await screen.findByText(/No signature requests yet/)).toBeVisible()
  })

  it('describes a search without matches and offers a wider one', async () => {
    const { user, visited } = showPage({ search: '?status=pending&q=herschel+telescope', answer: () => undefined })
    expect(
      await screen.findByText('No pending request has “herschel” and “telescope” in its title, people or files.'),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Search all dates and statuses' }))
    expect(visited).toEqual([{ to: '/requests?q=herschel+telescope', replace: false }])
  })

  it('warns that it is catching up, and refetches until it is current', async () => {
    const since = '2026-11-25T10:42:00.000Z'
    let isBehind = true
    showPage({
      answer: (_, path) => {
        if (path !== list) return undefined
        return isBehind ? { body: [listed('one')], since } : { body: [listed('two'), listed('one')] }
      },
    })
    const note = await screen.findByText(/^This list is catching up\. Changes since Nov 25, 2026.* may be missing\.$/)
    expect(note.closest('[role=status]')).toBeVisible()
    isBehind = false
    expect(await screen.findByRole('link', { name: 'Request two' })).toBeVisible()
    expect(screen.queryByText(/catching up/)).toBeNull()
  })

  it('shows the load error and reloads on Retry', async () => {
    let broken = true
    const { user } = showPage({
      answer: (_, path) => {
        if (path !== list) return undefined
        return broken ? { status: 503, body: 'The list is being rebuilt.' } : { body: [listed('one')] }
      },
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('503: The list is being rebuilt.')
    broken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('link', { name: 'Request one' })).toBeVisible()
  })

  it('keeps its rows when loading more fails, then focuses the first new row', async () => {
    const next = `${list}?cursor=x`
    let broken = true
    const { user } = showPage({
      answer: (_, path) => {
        if (path === list) return { body: [listed('one')], next }
        if (path !== next) return undefined
        return broken ? { status: 503, body: 'Away.' } : { body: [listed('two')] }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Load more' }))
    expect(await screen.findByText('The next requests could not be loaded. 503: Away.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Request one' })).toBeVisible()
    broken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.getByRole('link', { name: 'Request two' })).toHaveFocus())
    expect(screen.getByText('Showing 2 of 2')).toBeVisible()
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { list, listed, showPage } from './show-page'

const pending = ['one', 'two', 'three'].map((id) => listed(id))

const choose = (id: string) => screen.findByRole('checkbox', { name: `Select: Request ${id}` })

describe('chosen requests', () => {
  it('can be downloaded as one zip', async () => {
    const { user } = showPage({ answer: (_, path) => (path === list ? { body: pending } : undefined) })
    await user.click(await choose('one'))
    await user.keyboard('{Shift>}')
    await user.click(await choose('three'))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('3 selected')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Download as zip' })).toHaveAttribute(
      'href',
      `${list}/download?ids=one,two,three`,
    )
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Selected requests' })).toBeNull()
  })

  it('can be cancelled only when all are pending', async () => {
    const mixed = [listed('one'), listed('two', { status: 'completed' })]
    const { user } = showPage({ answer: (_, path) => (path === list ? { body: mixed } : undefined) })
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    const bar = within(screen.getByRole('region', { name: 'Selected requests' }))
    expect(bar.getByText('Only pending requests can be cancelled.')).toBeVisible()
    expect(bar.queryByRole('button', { name: /^Cancel/ })).toBeNull()
  })

  it('are cancelled with one reason, and the failed ones are listed and can be retried', async () => {
    let refuses = true
    const reasons: unknown[] = []
    const { announce, user } = showPage({
      answer: (method, path, body) => {
        if (path === list) return { body: pending }
        if (method !== 'POST') return undefined
        reasons.push([path, body])
        if (path === `${list}/two/cancel` && refuses) return { status: 409, body: 'It has ended meanwhile.' }
        return { body: {} }
      },
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(screen.getByRole('button', { name: 'Cancel 3 requests' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel 3 requests?' }))
    expect(dialog.getAllByText('1 of 3 signed or approved')).toHaveLength(3)
    await user.type(dialog.getByLabelText('Reason'), 'New fees')
    await user.click(dialog.getByRole('button', { name: 'Cancel 3 requests' }))
    expect(await screen.findByText('1 of 3 could not be cancelled')).toBeVisible()
    expect(screen.getByText('The other 2 are cancelled.')).toBeVisible()
    expect(screen.getByText('409: It has ended meanwhile.')).toBeVisible()
    expect(reasons).toHaveLength(3)
    refuses = false
    await user.click(screen.getByRole('button', { name: 'Try again: request' }))
    await waitFor(() =>
      expect(announce).toHaveBeenCalledWith(expect.objectContaining({ title: '3 requests cancelled' })),
    )
    expect(reasons.at(-1)).toEqual([`${list}/two/cancel`, { reason: 'New fees' }])
  })

  it.each([
    ['all', 'cancelled', { title: 'All were cancelled', text: 'We’ll tell everyone you contacted.', tone: 'done' }],
    [
      'none',
      'pending',
      {
        title: '1 of 1 were not cancelled',
        text: 'You closed the dialog before the server answered.',
        tone: 'destructive',
      },
    ],
    [
      'that nobody knows',
      null,
      {
        title: '1 of 1 may not be cancelled',
        text: 'You closed the dialog before the server answered. Check the requests before you try again.',
        tone: 'destructive',
      },
    ],
  ] as const)(
    'stop being cancelled when the dialog closes, and the outcome is announced: %s',
    async (_what, status, notice) => {
      const { announce, user } = showPage({
        answer: (method, path) => {
          if (path === list) return { body: pending }
          if (method === 'POST') return new Promise(() => {})
          if (path !== `${list}/one`) return undefined
          return status ? { body: listed('one', { status }) } : { status: 503, body: 'Come back soon.' }
        },
      })
      await user.click(await choose('one'))
      await user.click(screen.getByRole('button', { name: 'Cancel request' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this request?' }))
      await user.click(dialog.getByRole('button', { name: 'Cancel request' }))
      await user.click(dialog.getByRole('button', { name: 'Keep request' }))
      await waitFor(() => expect(announce).toHaveBeenCalledTimes(1))
      expect(announce).toHaveBeenCalledWith(notice)
    },
  )

  it('move the focus to the empty-state heading when none is left', async () => {
    let shown = pending
    const { user } = showPage({
      search: '?status=pending',
      answer: (method, path) => {
        if (method === 'POST') shown = []
        return path.startsWith(list) && !path.includes('facets') ? { body: shown } : undefined
      },
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(screen.getByRole('button', { name: 'Cancel 3 requests' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel 3 requests?' }))
    await user.click(dialog.getByRole('button', { name: 'Cancel 3 requests' }))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'No matches' })).toHaveFocus())
  })
})

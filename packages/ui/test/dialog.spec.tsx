import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Dialog } from '../src/dialog/dialog'

function Page({ onClosed = () => {} }: { onClosed?: () => void }) {
  const [asking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    onClosed()
  }
  return (
    <>
      <button onClick={() => setAsking(true)}>Delete</button>
      <button>Another</button>
      {asking && (
        <Dialog open title="Delete this draft?" onClose={close} foot={<button onClick={close}>Keep</button>} />
      )}
    </>
  )
}

describe('a dialog that is put onto the page', () => {
  it('gives the focus back to what opened it', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Keep' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leaves the focus where its closing has put it', async () => {
    const user = userEvent.setup()
    render(<Page onClosed={() => setTimeout(() => screen.getByRole('button', { name: 'Another' }).focus())} />)
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Another' })).toHaveFocus())
  })
})

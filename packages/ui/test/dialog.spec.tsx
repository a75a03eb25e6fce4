import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FocusEvent, useState } from 'react'
import { Dialog } from '../src/dialog/dialog'
import ToastList from '../src/toast/toast-list'

const pressEscape = ({ currentTarget }: FocusEvent) => fireEvent.keyDown(currentTarget, { key: 'Escape' })

const toast = <ToastList toasts={[{ id: 1, open: true, title: 'Request cancelled' }]} onClose={() => {}} />

function Page({ onClosed = () => {} }: { onClosed?: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
    onClosed()
  }
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Delete</button>
      <button>Another</button>
      {isOpen && (
        <Dialog open title="Delete this draft?" onClose={close} foot={<button onClick={close}>Keep</button>} />
      )}
    </>
  )
}

describe('a dialog', () => {
  it('returns focus to the button that opened it', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Keep' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps focus where the close handler put it', async () => {
    const user = userEvent.setup()
    render(
      <Page onClosed={() => requestAnimationFrame(() => screen.getByRole('button', { name: 'Another' }).focus())} />,
    )
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Another' })).toHaveFocus())
  })

  it('closes when Escape is pressed as soon as it has the focus, beside a toast', () => {
    const onClose = jest.fn()
    const { rerender } = render(toast)
    rerender(
      <>
        {toast}
        <Dialog open title="Erase?" onClose={onClose}>
          <input aria-label="Reason" onFocus={pressEscape} />
        </Dialog>
      </>,
    )
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('stays open when Escape is pressed while another dialog opens above it', async () => {
    const user = userEvent.setup()
    const onClose = jest.fn()
    const onCloseAbove = jest.fn()
    function Above() {
      const [isOpen, setIsOpen] = useState(false)
      return (
        <Dialog open title="Below" onClose={onClose} foot={<button onClick={() => setIsOpen(true)}>Go on</button>}>
          {isOpen && (
            <Dialog open title="Above" onClose={onCloseAbove}>
              <input aria-label="Code" onFocus={pressEscape} />
            </Dialog>
          )}
        </Dialog>
      )
    }
    render(<Above />)
    await user.click(screen.getByRole('button', { name: 'Go on' }))
    expect(await screen.findByLabelText('Code')).toHaveFocus()
    expect(onCloseAbove).toHaveBeenCalledTimes(1)
    expect(onClose).not.toHaveBeenCalled()
  })
})

import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Toaster } from '../src/toast/toaster'
import { ToastStore } from '../src/toast/toast-store'

let broken = true
jest.mock('../src/toast/toast-list', () => {
  if (broken) throw new TypeError('Failed to fetch dynamically imported module')
  return jest.requireActual<object>('../src/toast/toast-list')
})

it('shows a plain toast if the code of toasts fails to load, and retries with the next', async () => {
  jest.useFakeTimers()
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  const store = new ToastStore()
  const undo = jest.fn()
  render(<Toaster store={store} />)
  act(() => store.show({ title: 'Failed to save', text: 'Failed to fetch', tone: 'destructive' }))
  await act(() => jest.advanceTimersByTimeAsync(1000))
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to saveFailed to fetch')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()

  act(() => store.show({ title: 'First.pdf removed', action: { label: 'Undo', run: undo } }))
  await act(() => jest.advanceTimersByTimeAsync(1000))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('First.pdf removed')).toBeNull()

  broken = false
  act(() => store.show({ title: 'Request sent' }))
  await act(() => jest.advanceTimersByTimeAsync(100))
  expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toHaveTextContent('Request sent')
  jest.useRealTimers()
})

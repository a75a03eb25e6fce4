import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Select } from '../src/forms/select'

function Page() {
  const [role, setRole] = useState<'signer' | 'cc'>('signer')
  const options = [
    { value: 'signer' as const, label: 'Needs to Sign' },
    { value: 'cc' as const, label: 'Receives Copy' },
  ]
  return (
    <main>
      <Select label="Role" value={role} onChange={setRole} options={options} />
    </main>
  )
}

describe('an open list', () => {
  it('makes the page behind it inert, and restores it on close', async () => {
    const user = userEvent.setup()
    const { container } = render(<Page />)
    await user.tab()
    await user.keyboard('{Enter}')
    const option = await screen.findByRole('option', { name: 'Receives Copy' })
    await waitFor(() => expect(container.inert).toBe(true))
    await user.click(option)
    expect(container.inert).toBe(false)
    expect(screen.getByRole('combobox', { name: 'Role' })).toHaveTextContent('Receives Copy')
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Role' })).toHaveFocus())
  })
})

import { waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { installTooltips } from '../src/tooltip/install-tooltips'
import { showTooltips } from '../src/tooltip/tooltips'

jest.mock('../src/tooltip/tooltips', () => ({ showTooltips: jest.fn() }))

const button = (name: string) => document.querySelector<HTMLElement>(`[data-tip=${name}]`)!

describe('the first tooltip', () => {
  let uninstall: () => void

  beforeEach(() => {
    jest.mocked(showTooltips).mockClear()
    document.body.innerHTML = '<button data-tip="Bell"></button><button data-tip="User"></button><p>Text</p>'
    uninstall = installTooltips()
  })
  afterEach(() => uninstall())

  it('shows for the hovered element', async () => {
    await userEvent.hover(button('Bell'))
    await waitFor(() => expect(showTooltips).toHaveBeenCalledWith({ target: button('Bell'), by: 'pointer' }))
  })

  it('shows for the element in focus by then, not the one before', async () => {
    button('Bell').focus()
    button('User').focus()
    await waitFor(() => expect(showTooltips).toHaveBeenCalledWith({ target: button('User'), by: 'keyboard' }))
    expect(showTooltips).toHaveBeenCalledTimes(1)
  })

  it('does not show when the pointer has moved on', async () => {
    const arrive = (on: Element) => on.dispatchEvent(new Event('pointerover', { bubbles: true }))
    arrive(button('Bell'))
    arrive(document.querySelector('p')!)
    await waitFor(() => expect(showTooltips).toHaveBeenCalledWith(null))
  })

  it('does not show on touch', async () => {
    const touch = new Event('pointerover', { bubbles: true })
    button('Bell').dispatchEvent(Object.assign(touch, { pointerType: 'touch' }))
    await Promise.resolve()
    await userEvent.hover(button('User'))
    await waitFor(() => expect(showTooltips).toHaveBeenCalledWith({ target: button('User'), by: 'pointer' }))
    expect(showTooltips).toHaveBeenCalledTimes(1)
  })

  it('shows on a press if the element has text for it', async () => {
    button('User').dataset.tipPress = 'Not available yet'
    button('User').click()
    await waitFor(() => expect(showTooltips).toHaveBeenCalledWith({ target: button('User'), by: 'press' }))
  })
})

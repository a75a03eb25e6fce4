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

  it('is of what the pointer came to', async () => {
    await userEvent.hover(button('Bell'))
    await waitFor(() => expect(showTooltips).toHaveBeenCalledWith({ target: button('Bell'), by: 'pointer' }))
  })

  it('is of where the focus is once it can be shown, not of where it was', async () => {
    button('Bell').focus()
    button('User').focus()
    await waitFor(() => expect(showTooltips).toHaveBeenCalledWith({ target: button('User'), by: 'keyboard' }))
    expect(showTooltips).toHaveBeenCalledTimes(1)
  })

  it('is of nothing when the pointer has gone on', async () => {
    const arrive = (on: Element) => on.dispatchEvent(new Event('pointerover', { bubbles: true }))
    arrive(button('Bell'))
    arrive(document.querySelector('p')!)
    await waitFor(() => expect(showTooltips).toHaveBeenCalledWith(null))
  })

  it('is not shown for a touch', async () => {
    const touch = new Event('pointerover', { bubbles: true })
    button('Bell').dispatchEvent(Object.assign(touch, { pointerType: 'touch' }))
    await Promise.resolve()
    await userEvent.hover(button('User'))
    await waitFor(() => expect(showTooltips).toHaveBeenCalledWith({ target: button('User'), by: 'pointer' }))
    expect(showTooltips).toHaveBeenCalledTimes(1)
  })

  it('is shown for a press where a press says something', async () => {
    button('User').dataset.tipPress = 'Not available yet'
    button('User').click()
    await waitFor(() => expect(showTooltips).toHaveBeenCalledWith({ target: button('User'), by: 'press' }))
  })
})

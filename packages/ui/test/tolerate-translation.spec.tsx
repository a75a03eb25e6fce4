import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { tolerateTranslation } from '../src/text/tolerate-translation.js'
import { translatePage } from './translate-page.js'

const orders = ['replace', 'insert-then-remove', 'wrap'] as const
const settled = () => act(async () => new Promise(setImmediate))
const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

function begin(order: (typeof orders)[number]): void {
  ends.push(tolerateTranslation())
  const watch = translatePage(order)
  ends.push(() => watch.disconnect())
}

interface Shown {
  text: HTMLElement
  go(step: number): Promise<void>
}

async function show(children: (step: number) => ReactNode): Promise<Shown> {
  const view = render(<p data-testid="text">{children(0)}</p>)
  await settled()
  return {
    text: screen.getByTestId('text'),
    go: async (step) => {
      view.rerender(<p data-testid="text">{children(step)}</p>)
      await settled()
    },
  }
}

describe.each(orders)('a page translated by "%s"', (order) => {
  beforeEach(() => begin(order))

  test('shows a text that changed between others', async () => {
    const { text, go } = await show((step) => ['Send to ', step, ' people', <b key="b">!</b>])
    expect(text.querySelectorAll('font').length).toBeGreaterThan(0)
    await go(3)
    expect(text).toHaveTextContent('Send to 3 people!')
    await go(14)
    expect(text).toHaveTextContent('Send to 14 people!')
  })

  test('loses a text that React removes', async () => {
    const { text, go } = await show((step) => [step === 0 && 'Not saved. ', <b key="b">Title</b>])
    expect(text).toHaveTextContent('Not saved. Title')
    await go(1)
    expect(text.textContent).toBe('Title')
    await go(0)
    expect(text).toHaveTextContent('Not saved. Title')
  })

  test('has an element where React inserts it, before a text', async () => {
    const { text, go } = await show((step) => [step === 1 && <b key="b">New: </b>, 'title', <i key="i"> (PDF)</i>])
    await go(1)
    expect(text).toHaveTextContent('New: title (PDF)')
    await go(0)
    expect(text).toHaveTextContent('title (PDF)')
  })

  test('changes and removes the only text of an element', async () => {
    const { text, go } = await show((step) => (step < 2 ? `Step ${step}` : null))
    await go(1)
    expect(text).toHaveTextContent('Step 1')
    await go(2)
    expect(text.textContent).toBe('')
  })
})

test('a text that somebody else removed neither stops React nor hides its other work', async () => {
  ends.push(tolerateTranslation())
  const { text, go } = await show((step) => [step === 0 && 'gone', <b key="b">stays {step}</b>])
  text.firstChild!.remove()
  await go(1)
  expect(text).toHaveTextContent('stays 1')
})

test('an element that is elsewhere is a fault as before', () => {
  ends.push(tolerateTranslation())
  expect(() => document.body.removeChild(document.createElement('p'))).toThrow('not a child')
})

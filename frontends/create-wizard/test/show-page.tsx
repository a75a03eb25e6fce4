import { createQueryClient, type HostServices, type Me, type Notice, QueryClientProvider } from '@countersign/contracts'
import { NavigationProvider } from '@countersign/ui'
import { jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Page } from '../src/page'
import { fakeServer } from './fake-server'
import { sampleDraft } from './sample-draft'

/** Loads the parts that follow the file input, which stay loaded for all tests. */
beforeAll(async () => {
  fakeServer()
  const { unmount } = showPage()
  await screen.findByLabelText('Full Name')
  unmount()
})

/**
 * Renders the create page and records its calls to the shell.
 *
 * @param sender the configured sender
 */
export function showPage(search = '', sender: Me['sender'] = null) {
  document.head.innerHTML = `<script type="application/json" id="me">${JSON.stringify({ sender })}</script>`
  const notices: Notice[] = []
  const host = {
    navigate: jest.fn<HostServices['navigate']>(),
    announce: (notice: Notice) => void notices.push(notice),
    say: jest.fn<HostServices['say']>(),
    setTitle: jest.fn<HostServices['setTitle']>(),
  }
  const client = createQueryClient()
  const page = (
    <QueryClientProvider client={client}>
      <NavigationProvider navigate={host.navigate}>
        <Page path="/create" params={{}} search={new URLSearchParams(search)} host={host} />
      </NavigationProvider>
    </QueryClientProvider>
  )
  const view = render(page)
  /** Leaves the page for another one and comes back. */
  const again = () => {
    view.rerender(<></>)
    view.rerender(page)
  }
  return { ...view, again, host, notices, user: userEvent.setup({ delay: null }) }
}

/** Renders the page of the sample draft, with these changes, over a fake server. */
export function openDraft(change: Parameters<typeof sampleDraft>[0] = {}, sender: Me['sender'] = null) {
  const server = fakeServer(sampleDraft(change))
  return { server, ...showPage('request=request-1', sender) }
}

export const lastNotice = (notices: readonly Notice[]): Notice | undefined => notices.at(-1)

/** Presses the button of the latest toast. */
export const pressInToast = (notices: readonly Notice[]): void => act(() => lastNotice(notices)?.action?.run())

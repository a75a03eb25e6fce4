import { createQueryClient, type HostServices, QueryClientProvider, type RemotePageProps } from '@countersign/contracts'
import { matchRoute } from '@countersign/contracts/routes'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { NavigationProvider } from '../link/navigation.js'
import { Toaster, ToastStore } from '../toast/index.js'
import { tolerateTranslation } from '../text/tolerate-translation.js'
import { installTooltips } from '../tooltip/install-tooltips.js'

/**
 * Renders a remote's page without the shell, for its dev server against a running API.
 *
 * @param route of the page, such as `/requests/:id`; the dev server's path gives the parameters
 */
export function renderStandalone(Page: ComponentType<RemotePageProps>, route: string): void {
  const toasts = new ToastStore()
  const navigate: HostServices['navigate'] = (to, options) =>
    options?.replace ? window.history.replaceState(null, '', to) : window.location.assign(to)
  const host: HostServices = {
    navigate,
    announce: (notice) => toasts.show(notice),
    say: () => {},
    setTitle: (title) => {
      document.title = title
    },
  }
  const { pathname, search } = window.location
  tolerateTranslation()
  installTooltips()
  createRoot(document.getElementById('app')!).render(
    <QueryClientProvider client={createQueryClient()}>
      <NavigationProvider navigate={navigate}>
        <Page
          path={pathname}
          params={matchRoute(route, pathname) ?? {}}
          search={new URLSearchParams(search)}
          host={host}
        />
        <Toaster store={toasts} />
      </NavigationProvider>
    </QueryClientProvider>,
  )
}

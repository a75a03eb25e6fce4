import { type HostServices, useMe } from '@countersign/contracts'
import { classNames, installTooltips, lazyPart, NavigationProvider } from '@countersign/ui'
import { Toaster, ToastStore } from '@countersign/ui/toast'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Header } from './header/header.js'
import { useArrival } from './host/use-arrival.js'
import { useNewRelease } from './release/use-new-release.js'
import { Page } from './routes/page.js'
import { isBarePage } from './routes/bare-page.js'
import { framed, PageSkeleton } from './remotes/page-skeleton.js'
import { useRegistry } from './remotes/registry.js'
import type { Confirmations } from './session/confirmations.js'
import { useResuming } from './session/use-resuming.js'
import { Strip } from './strip/strip.js'
import { PartDown } from './notices/part-down.js'

/** Product name, appended to page titles. */
const product = 'Countersign'

const toasts = new ToastStore()

const ConfirmDialog = lazyPart(async () => (await import('./session/confirm-dialog.js')).ConfirmDialog, {
  what: 'The dialog that confirms that it is you',
})
const SigningOut = lazyPart(async () => (await import('./account/signing-out.js')).SigningOut, { what: 'Signing out' })

/** Frame of every page: header, the remote's page, toasts and tooltips. */
export function App({ confirmations }: { confirmations: Confirmations }) {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const [announcement, setAnnouncement] = useState('')
  const registry = useRegistry()
  const host = useMemo<HostServices>(
    () => ({
      navigate,
      announce: (notice) => toasts.show(notice),
      say: (text) => setAnnouncement((before) => (before === text ? `${text} ` : text)),
      setTitle: (title) => {
        document.title = title === '' ? product : `${title} · ${product}`
      },
    }),
    [navigate],
  )

  useEffect(installTooltips, [])
  useArrival(path)
  const newRelease = useNewRelease(path, registry.state === 'ready' ? registry.remotes : null)
  const bare = isBarePage(path)
  const me = useMe(!bare)
  const resuming = useResuming(host.announce)
  const [signingOut, setSigningOut] = useState(false)
  const unconfirmed = useSyncExternalStore(confirmations.subscribe, confirmations.current)

  return (
    <NavigationProvider navigate={host.navigate}>
      {!bare && (
        <>
          <a className="btn btn--primary skip-link" href="#main">
            Skip to content
          </a>
          <Header path={path} me={me} onSignOut={() => setSigningOut(true)} />
        </>
      )}
      <Strip
        drafting={path === '/create'}
        newRelease={newRelease}
        toOutbox={me?.mails === 'outbox' && path !== '/outbox'}
      />
      <main className={classNames('page', bare && 'page--bare')} id="main" tabIndex={-1}>
        {(registry.state === 'loading' || resuming) && framed && <PageSkeleton />}
        {registry.state === 'ready' && !resuming && (
          <Page
            hasTeam={!me?.person || me.team !== null}
            path={path}
            search={search}
            registry={registry.remotes}
            host={host}
          />
        )}
        {registry.state === 'failed' && <PartDown part={product} why={registry.why} onRetry={registry.retry} />}
      </main>
      {unconfirmed && (
        <ConfirmDialog
          call={unconfirmed}
          onClose={() => confirmations.answer(false)}
          onConfirmed={() => confirmations.answer(true)}
        />
      )}
      {signingOut && <SigningOut announce={host.announce} onClose={() => setSigningOut(false)} />}
      <Toaster store={toasts} />
      <div className="visually-hidden" role="status" aria-live="polite">
        {announcement}
      </div>
    </NavigationProvider>
  )
}

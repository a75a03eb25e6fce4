import type { ComponentType } from 'react'

/**
 * Contract version that the shell checks before it shows a remote, because the federation runtime does not enforce version
 * ranges of shared packages (measured). Raise it when a prop below changes its meaning or is removed.
 */
export const remoteContract = 2

/** A message shown as a toast and read out by screen readers. */
export interface Notice {
  title: string
  text?: string
  /** `destructive` for failures (rule pages-10). */
  tone?: 'plain' | 'done' | 'destructive'
  /** Button in the toast, such as Undo. */
  action?: { label: string; run: () => void }
}

/** Services of the shell for a page, passed as props. A remote imports nothing else of the shell. */
export interface HostServices {
  /** Navigates within the product without a page load. */
  navigate(to: string, options?: { replace?: boolean }): void
  /** Shows a toast, replacing the previous one. */
  announce(notice: Notice): void
  /** Announces text to screen readers only. */
  say(text: string): void
  /** Sets the document title; the shell appends the product name. */
  entitle(title: string): void
}

export interface RemotePageProps {
  /** Mount path of the remote, such as `/requests/0190…`. */
  path: string
  /** Parameters of the matched route, such as `{ id }` of `/requests/:id`. */
  params: Readonly<Record<string, string>>
  search: URLSearchParams
  host: HostServices
}

/** The module that a remote exposes as `./page`. */
export interface RemotePageModule {
  default: ComponentType<RemotePageProps>
  contract: number
}

/** An entry of `remotes.json`, which is read at run time and edited by deployments. */
export interface RemoteEntry {
  /** Name of the federated build: letters and underscores. */
  name: string
  /** Display name for the notice shown when the remote is unavailable. */
  title: string
  /** URL of its `remoteEntry-….js` (ADR 0014). */
  entry: string
  /** Route patterns; `:name` matches one segment. */
  routes: string[]
  contract: number
}

export interface RemoteRegistry {
  remotes: RemoteEntry[]
}

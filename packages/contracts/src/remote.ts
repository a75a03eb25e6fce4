import type { ComponentType } from 'react'

/**
 * Checked before the shell shows a remote, because the federation runtime does not enforce version ranges of shared packages
 * (measured). Raise it when a prop below changes its meaning or is removed.
 */
export const remoteContract = 3

/** Shown as a toast and read out by screen readers. */
export interface Notice {
  title: string
  text?: string
  /** `destructive` for failures (rule pages-10). */
  tone?: 'plain' | 'done' | 'destructive'
  action?: { label: string; run: () => void }
}

/** Passed to a page as props. A remote imports nothing else of the shell. */
export interface HostServices {
  /** Navigates within the product without a page load. */
  navigate(to: string, options?: { replace?: boolean }): void
  /** Shows a toast, replacing the previous one. */
  announce(notice: Notice): void
  /** Announces text to screen readers only. */
  say(text: string): void
  /** The shell appends the product name. */
  setTitle(title: string): void
}

export interface RemotePageProps {
  /** Mount path of the remote, such as `/requests/0190…`. */
  path: string
  params: Readonly<Record<string, string>>
  search: URLSearchParams
  host: HostServices
}

export interface RemotePageModule {
  default: ComponentType<RemotePageProps>
  contract: number
}

/** An entry of `remotes.json`, which is read at run time and edited by deployments. */
export interface RemoteEntry {
  /** Letters and underscores. */
  name: string
  /** For the notice shown when the remote is unavailable. */
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

import type { ComponentType } from 'react'

/**
 * The number the shell compares before it shows a remote. Version ranges of shared packages are not enforced by the
 * federation runtime (measured), so this number is: raise it when a prop below changes its meaning or goes away.
 */
export const remoteContract = 2

/** Something a remote wants said: shown as a toast and read out. */
export interface Notice {
  title: string
  text?: string
  /** `destructive` for failures (rule pages-10). */
  tone?: 'plain' | 'done' | 'destructive'
  /** A button in the toast, such as Undo. */
  action?: { label: string; run: () => void }
}

/** What the shell does for a page. A remote gets these as props and imports nothing else of the shell. */
export interface HostServices {
  /** Goes to a path of the product without a page load. */
  navigate(to: string, options?: { replace?: boolean }): void
  /** Shows a toast; a later one takes the place of an earlier one. */
  announce(notice: Notice): void
  /** Says something to screen readers only. */
  say(text: string): void
  /** Sets the window's title; the product's name is added. */
  entitle(title: string): void
}

export interface RemotePageProps {
  /** The path below which the remote was mounted, such as `/requests/0190…`. */
  path: string
  /** The named parts of the route it matched, such as `{ id }` of `/requests/:id`. */
  params: Readonly<Record<string, string>>
  /** The query string, parsed. */
  search: URLSearchParams
  host: HostServices
}

/** What a remote exposes as `./page`. */
export interface RemotePageModule {
  default: ComponentType<RemotePageProps>
  contract: number
}

/** One line of `remotes.json`: read at run time, edited by deploys. */
export interface RemoteEntry {
  /** Name of the federated build, letters and underscores. */
  name: string
  /** What people call it, for the notice shown when it is down. */
  title: string
  /** Address of its `remoteEntry-….js` (ADR 0014). */
  entry: string
  /** Paths it owns; `:name` matches one segment. */
  routes: string[]
  contract: number
}

export interface RemoteRegistry {
  remotes: RemoteEntry[]
}

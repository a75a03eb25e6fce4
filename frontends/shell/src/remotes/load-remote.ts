import { remoteContract, type RemoteEntry, type RemotePageModule } from '@countersign/contracts'
import { loadRemote, registerRemotes } from '@module-federation/runtime'
import { importEntry } from './import-entry.js'

/** Timeout after which a remote counts as down; browsers wait for minutes. */
const timeoutMs = 10_000

/** A remote could not be loaded; the message gives the reason in a few words. */
export class RemoteDown extends Error {
  override readonly name = 'RemoteDown'
}

/** Loads that the runtime has not finished, by the remote's name. */
const running = new Map<string, Promise<RemotePageModule | null>>()

/**
 * Loads a remote's page.
 *
 * @param attempt 0 at first; a retry requests the entry again
 * @param superseded aborted once another attempt has replaced this one
 * @throws {RemoteDown}
 */
export async function loadRemotePage(
  remote: RemoteEntry,
  attempt: number,
  superseded: AbortSignal,
): Promise<RemotePageModule> {
  const loading = pageOf(remote, attempt, superseded)
  const page = await Promise.race([loading, downAfterTimeout()]).catch((error: unknown) => {
    throw error instanceof RemoteDown ? error : new RemoteDown('it could not be fetched', { cause: error })
  })
  if (!page) throw new RemoteDown('it has no page')
  if (page.contract !== remoteContract) {
    throw new RemoteDown(`it was made for contract ${page.contract}, this app has ${remoteContract}; reload the page`)
  }
  await stylesheetsOf(remote)
  return page
}

/**
 * Joins a load that the runtime has not finished: to register a remote again meanwhile breaks both, and the page's
 * components are missing. The entry is imported first, so that a retry can replace an attempt whose entry hangs.
 */
async function pageOf(remote: RemoteEntry, attempt: number, superseded: AbortSignal): Promise<RemotePageModule | null> {
  const { name } = remote
  const entry = attempt === 0 ? remote.entry : `${remote.entry}?retry=${Date.now()}`
  if (!running.has(name)) {
    if (attempt > 0) forgetHints(remote)
    await importEntry(entry)
  }
  superseded.throwIfAborted()
  const joined = running.get(name)
  if (joined) return joined
  registerRemotes([{ name, entry, type: 'module' }], { force: attempt > 0 })
  const loading = loadRemote<RemotePageModule>(`${name}/page`).finally(() => running.delete(name))
  running.set(name, loading)
  return loading
}

const downAfterTimeout = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new RemoteDown(`no answer after ${timeoutMs / 1000} seconds`)), timeoutMs)
  })

const folderOf = ({ entry }: RemoteEntry): string => entry.slice(0, entry.lastIndexOf('/') + 1)

/**
 * Removes failed preload hints, which would make a retry fail without a request. Never call it during a load, which
 * would wait forever for a removed style sheet.
 */
function forgetHints(remote: RemoteEntry): void {
  for (const link of document.querySelectorAll(`link[href*="${folderOf(remote)}"]`)) link.remove()
}

/** Waits for a page's style sheets, because the runtime adds them without waiting and the page would flash unstyled. */
async function stylesheetsOf(remote: RemoteEntry): Promise<void> {
  const sheets = document.querySelectorAll<HTMLLinkElement>(`link[rel=stylesheet][href*="${folderOf(remote)}"]`)
  await Promise.all([...sheets].map(loaded))
}

function loaded(link: HTMLLinkElement): Promise<void> {
  if (link.sheet) return Promise.resolve()
  return new Promise((resolve) => {
    for (const type of ['load', 'error']) link.addEventListener(type, () => resolve(), { once: true })
    // It may have loaded before the listener was added.
    if (link.sheet) resolve()
  })
}

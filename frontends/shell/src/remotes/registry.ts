import type { RemoteEntry, RemoteRegistry } from '@countersign/contracts'

/** The parts of the app, from the page where the server wrote them into it, else asked for. */
export async function readRegistry(): Promise<readonly RemoteEntry[]> {
  const written = document.getElementById('remotes')?.textContent
  if (written) return (JSON.parse(written) as RemoteRegistry).remotes
  return fetchRegistry()
}

/** @throws {Error} saying why, in a few words */
export async function fetchRegistry(): Promise<readonly RemoteEntry[]> {
  const response = await fetch('/remotes.json', { cache: 'no-store' }).catch(() => {
    throw new Error('the server could not be reached')
  })
  if (!response.ok) throw new Error(`the server answered ${response.status}`)
  return ((await response.json()) as RemoteRegistry).remotes
}

import { useCallback, useEffect, useState } from 'react'

export interface LinkToken {
  /** Null without a link. */
  token: string | null
  /** Call this once the token is used, or known not to work. */
  drop: () => void
}

const keyOf = (path: string) => `countersign-link-${path.slice(1)}`

/** A token may have two parts in base64url. The rest was copied with the link, such as a bracket or a final period. */
const tokenOfHash = /^#([\w-]+(?:\.[\w-]+)?)/

/** In place of the tab's storage where that is off. */
const inMemory = new Map<string, string>()

/**
 * Takes the token of a link such as `/reset#…` out of the address, so that neither the history nor a screenshot shows it.
 * It stays in the tab's storage until it is used (rule access-16).
 */
export function takeLinkToken(path: string): string | null {
  const { hash, pathname, search } = window.location
  const token = tokenOfHash.exec(hash)?.[1]
  if (token === undefined) return stored(path)
  store(path, token)
  window.history.replaceState(window.history.state, '', `${pathname}${search}`)
  return token
}

/** The token of the page's link, also of a newer link that is opened while the page shows. */
export function useLinkToken(path: string): LinkToken {
  const [token, setToken] = useState(() => takeLinkToken(path))
  useEffect(() => {
    const change = () => setToken((before) => takeLinkToken(path) ?? before)
    window.addEventListener('hashchange', change)
    return () => window.removeEventListener('hashchange', change)
  }, [path])
  const drop = useCallback(() => store(path, null), [path])
  return { token, drop }
}

function stored(path: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(path))
  } catch {
    return inMemory.get(path) ?? null
  }
}

function store(path: string, token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(keyOf(path))
    else sessionStorage.setItem(keyOf(path), token)
  } catch {
    if (token === null) inMemory.delete(path)
    else inMemory.set(path, token)
  }
}

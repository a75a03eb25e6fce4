/**
 * The person who was signed in before a session ended, for 'Sign in again'. The shell stores `{ name, email }` as JSON under this
 * key of `sessionStorage` before it leads to /sign-in after a 401. It stores nothing after 'Sign out'.
 */
export const knownPersonKey = 'countersign-known-person'

export interface KnownPerson {
  name: string
  email: string
}

export function knownPerson(): KnownPerson | null {
  try {
    const { name, email } = JSON.parse(sessionStorage.getItem(knownPersonKey) ?? 'null') as Partial<KnownPerson>
    return typeof name === 'string' && typeof email === 'string' && email !== '' ? { name, email } : null
  } catch {
    return null
  }
}

export function forgetKnownPerson(): void {
  try {
    sessionStorage.removeItem(knownPersonKey)
  } catch {
    // Storage is off, so nothing was stored.
  }
}

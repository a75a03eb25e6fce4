import { setNonce } from 'get-nonce'

/**
 * The page's nonce, for the few style elements that libraries insert. The server gives each page its own, in a meta
 * element, so that the policy allows no other.
 */
export const cspNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined

/** Tells it to the library that keeps a page from scrolling under a dialog or a list, by a style element. */
export const tellNonce = (): void => setNonce(cspNonce() ?? '')

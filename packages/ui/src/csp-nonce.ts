import { setNonce } from 'get-nonce'

/** The page's CSP nonce, for style elements that libraries insert. The server puts it into a meta element. */
export const cspNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined

/** Passes the nonce to the scroll-lock library of dialogs and lists, which inserts a style element. */
export const shareNonce = (): void => setNonce(cspNonce() ?? '')

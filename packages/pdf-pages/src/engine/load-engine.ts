type Engine = typeof import('./engine.js')

let loading: Promise<Engine> | undefined

/** Loads the PDF engine once; retries after a failure. */
export function loadEngine(): Promise<Engine> {
  loading ??= import('./engine.js')
  loading.catch(() => (loading = undefined))
  return loading
}

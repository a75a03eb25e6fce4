type Engine = typeof import('./engine.js')

let loading: Promise<Engine> | undefined

/** The PDF engine, fetched when the first document is shown; asked for again where that failed. */
export function loadEngine(): Promise<Engine> {
  loading ??= import('./engine.js')
  loading.catch(() => (loading = undefined))
  return loading
}

/** How an installation ends: permanently, or restarting with a restored backup in place. */
export type End = 'ended' | 'start again'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export interface Shutdown {
  requested: Promise<End>
  request(why: End): void
  ignoreSignals(): void
}

/** Ignores later signals: a terminal signals the whole group, and wrappers forward another during the shutdown. */
export function listenForShutdown(): Shutdown {
  const { promise: requested, resolve: request } = Promise.withResolvers<End>()
  const requestEnd = () => request('ended')
  for (const signal of signals) process.on(signal, requestEnd)
  return {
    requested,
    request,
    ignoreSignals: () => {
      for (const signal of signals) process.off(signal, requestEnd)
    },
  }
}

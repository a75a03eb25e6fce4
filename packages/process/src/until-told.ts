/** How an installation ends: permanently, or restarting with a restored backup in place. */
export type End = 'ended' | 'start again'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export interface UntilTold {
  told: Promise<End>
  end(why: End): void
  forget(): void
}

/** Ignores later signals: a terminal signals the whole group, and wrappers forward another during the shutdown. */
export function untilTold(): UntilTold {
  const { promise: told, resolve: end } = Promise.withResolvers<End>()
  const endForGood = () => end('ended')
  for (const signal of signals) process.on(signal, endForGood)
  return {
    told,
    end,
    forget: () => {
      for (const signal of signals) process.off(signal, endForGood)
    },
  }
}

/** How an installation ends: for good, or to be started again, with a restored backup in place. */
export type End = 'ended' | 'start again'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export interface UntilTold {
  /** Resolves at the first signal, or at the first call of `end`. */
  told: Promise<End>
  end(why: End): void
  /** Leaves signals to Node again. */
  forget(): void
}

/**
 * Waits to be told to end. Later signals change nothing, for a terminal sends one to the whole group and a wrapper hands on
 * another: ending takes its time.
 */
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

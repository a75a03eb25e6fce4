export type CommandEnding = { ended: 'done' | 'failed' } | { ended: 'refused'; refusal: string }

/** `unknown`: it may or may not have been stored, and is repeated. */
export type AppendEnding = 'stored' | 'conflict' | 'unknown' | 'failed'

export interface FollowerLag {
  follower: string
  /** Counted up to 1,000. */
  events: number
  /** Age of the oldest unhandled event; 0 if there is none. */
  seconds: number
}

export interface JobsInState {
  queue: string
  state: string
  jobs: number
}

export interface Figures {
  /** @throws when the log is unavailable */
  followers(): Promise<readonly FollowerLag[]>
  /** @throws when the queue is unavailable */
  jobs(): Promise<readonly JobsInState[]>
  /** Longest time that undelivered mails of a request had no news. @throws when read models are unavailable */
  oldestOpenMailSeconds(): Promise<number>
}

/** Counters and timings, with labels of low cardinality: never persons or ids. */
export interface Metrics {
  commandHandled(command: string, ending: CommandEnding, seconds: number): void
  appended(ending: AppendEnding, seconds: number): void
  wordFileConverted(converter: string, seconds: number): void
  ask(figures: Figures): void
}

export const noMetrics: Metrics = {
  commandHandled: () => undefined,
  appended: () => undefined,
  wordFileConverted: () => undefined,
  ask: () => undefined,
}

/** How a command ended: with an answer, by the name of a refusal, or because something failed. */
export type CommandEnding = { ended: 'done' | 'failed' } | { ended: 'refused'; refusal: string }

/** How an append ended; `unknown`: it may or may not have been stored, and is repeated. */
export type AppendEnding = 'stored' | 'conflict' | 'unknown' | 'failed'

/** How far a follower is behind the log. */
export interface FollowerLag {
  follower: string
  /** Events that it has not handled, counted up to 1,000. */
  events: number
  /** How long ago the oldest event that it has not handled happened; 0 when it has handled all. */
  seconds: number
}

/** How many jobs of a queue are in a state. */
export interface JobsInState {
  queue: string
  state: string
  jobs: number
}

/** Figures that are asked for when somebody looks at them. */
export interface Figures {
  /**
   * The followers that this replica runs.
   *
   * @throws when the log cannot be asked
   */
  followers(): Promise<readonly FollowerLag[]>
  /** @throws when the queue cannot be asked */
  jobs(): Promise<readonly JobsInState[]>
  /**
   * How long ago a request with mails still to be delivered asked for them, or last had one delivered or given up: of the
   * one that waits longest; 0 where none waits.
   *
   * @throws when the read models cannot be asked
   */
  oldestOpenMailSeconds(): Promise<number>
}

/** What is counted and timed for those who watch over the service: by names that are few and known, never by persons or ids. */
export interface Metrics {
  commandHandled(command: string, ending: CommandEnding, seconds: number): void
  appended(ending: AppendEnding, seconds: number): void
  wordFileConverted(converter: string, seconds: number): void
  /** Names where to ask for figures from now on. */
  ask(figures: Figures): void
}

/** For installations that nobody watches. */
export const noMetrics: Metrics = {
  commandHandled: () => undefined,
  appended: () => undefined,
  wordFileConverted: () => undefined,
  ask: () => undefined,
}

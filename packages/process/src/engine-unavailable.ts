/** One of our engines is away for now: nothing is wrong with what was asked, and it can be asked again. */
export class EngineUnavailable extends Error {
  override readonly name: string = 'EngineUnavailable'
}

/** True for an engine of ours that is away. */
export const isUnavailable = (error: unknown): boolean => error instanceof EngineUnavailable

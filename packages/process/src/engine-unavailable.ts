/** The request is fine and may be retried. */
export class EngineUnavailable extends Error {
  override readonly name: string = 'EngineUnavailable'
}

export const isUnavailable = (error: unknown): boolean => error instanceof EngineUnavailable

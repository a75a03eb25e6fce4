import type { Theirs } from './run-process.js'

/** The message names the engine and the fix. */
export class EngineUnreachable extends Error {
  override readonly name = 'EngineUnreachable'
}

/**
 * @param variable the environment variable with the engine's address
 * @param answers errors that are answers rather than outages
 * @throws {EngineUnreachable} with the innermost reason
 */
export async function reached<Answer>(
  variable: string,
  answer: Promise<Answer>,
  answers: Theirs = [],
): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof Error) || answers.some((kind) => error instanceof kind)) throw error
    const why = error.cause instanceof Error ? error.cause.message : error.message
    throw new EngineUnreachable(
      `${variable} names a server that cannot be used (${why}). Start it, or mend the variable.`,
      { cause: error },
    )
  }
}

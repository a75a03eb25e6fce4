import type { Theirs } from './run-process.js'

/** An engine does not answer, or not as it should; the sentence names it and says what to do. */
export class EngineUnreachable extends Error {
  override readonly name = 'EngineUnreachable'
}

/**
 * Waits for an engine's first answer.
 *
 * @param variable the name of the variable that says where it is
 * @param answers errors that are answers too, and say something else than that it is away
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

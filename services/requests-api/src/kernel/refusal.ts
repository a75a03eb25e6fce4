/** What a rule of a context refuses. The context declares the names and their sentences. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  /** For the security log. */
  link?: { requestId: string; recipientId: string }

  constructor(
    readonly refusal: string,
    readonly details: Readonly<Record<string, string | number>> = {},
    /** Ids of the form fields concerned. */
    readonly fields: readonly string[] = [],
  ) {
    super(refusal)
  }
}

/** Throws a refusal of a context by one of its names. */
export type Refuse<Name extends string> = (
  refusal: Name,
  details?: Readonly<Record<string, string | number>>,
  fields?: readonly string[],
) => never

export const refuse: Refuse<string> = (refusal, details, fields) => {
  throw new Refusal(refusal, details, fields)
}

/** Input that is refused with a sentence of its own. */
export abstract class Rejected extends Error {
  abstract readonly status: number
  /** Counts in the metrics of commands; null for a failure of ours. */
  readonly refusal: string | null = null
  readonly retryAfterSeconds?: number
}

/** Drops methods that only methods of the same name mention, except `kept` ones, and messages to the console. */
export function withoutUncalled(code: string, kept: Iterable<string>): string

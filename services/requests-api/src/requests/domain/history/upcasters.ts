type Data = Record<string, unknown>

/**
 * Upcasters by event name and **older** version, each a pure step to the next version:
 * `FieldPlaced: { 2: (data) => ({ ...data, hint: null }) }`. Reading a version without one fails (ADR 0120); see CONTRIBUTING.md.
 */
export const upcasters: Readonly<Record<string, Readonly<Record<number, (data: Data) => Data>>>> = {}

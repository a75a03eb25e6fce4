type Data = Record<string, unknown>

/**
 * Upcasters by event name and **older** version, each a pure step from that version's data to the next: `FieldPlaced: {
 * 2: (data) => ({ ...data, hint: null }) }` once its version is 3. Reading an event of a version without an upcaster
 * fails (ADR 0120). CONTRIBUTING.md has the recipe.
 */
export const upcasters: Readonly<Record<string, Readonly<Record<number, (data: Data) => Data>>>> = {}

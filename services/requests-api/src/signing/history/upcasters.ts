type Data = Record<string, unknown>

/**
 * Upcasters by event name and **older** version, each a pure step to the next version: `FieldPlaced: { 2: (data) => ({
 * ...data, hint: null }) }`. Reading a version without an upcaster fails (ADR 0120). CONTRIBUTING.md has the recipe.
 */
export const upcasters: Readonly<Record<string, Readonly<Record<number, (data: Data) => Data>>>> = {}

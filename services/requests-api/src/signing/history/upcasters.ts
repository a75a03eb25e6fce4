type Data = Record<string, unknown>

/**
 * From an older version's data to the next one's, one pure step a version, by the event's name and the **older** version:
 * `FieldPlaced: { 2: (data) => ({ ...data, hint: null }) }`, once its version is 3. An event of a version without a step is
 * not read (ADR 0120). CONTRIBUTING.md has the recipe.
 */
export const upcasters: Readonly<Record<string, Readonly<Record<number, (data: Data) => Data>>>> = {}

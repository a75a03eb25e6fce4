/** What is wrong with something that was appended to a PDF. The message quotes nothing of the document but numbers. */
export class NotOnlyAppended extends Error {
  override readonly name = 'NotOnlyAppended'
}

/** @throws {NotOnlyAppended} with these words where something does not hold */
export function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new NotOnlyAppended(otherwise)
}

/** A violation by an appended update. The message quotes only numbers of the document. */
export class NotOnlyAppended extends Error {
  override readonly name = 'NotOnlyAppended'
}

export function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new NotOnlyAppended(otherwise)
}

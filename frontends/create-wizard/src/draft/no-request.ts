/** Nothing can be added before the first upload creates the request (rule drafting-2). */
export class NoRequest extends Error {
  override readonly name = 'NoRequest'

  constructor() {
    super('No signature request created')
  }
}

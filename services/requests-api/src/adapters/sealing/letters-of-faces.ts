import type { Letters } from '../../ports/letters.js'

/** What every face has, and most texts are made of: no font is opened for these. */
const plain = /^[\n\u0020-\u007e\u00a0-\u00ff]*$/

/** The letters of the faces that documents are stamped in. */
export const lettersOfFaces: Letters = {
  async notSettable(text) {
    if (plain.test(text)) return []
    const { lettersWithoutFace } = await import('@countersign/pdf/letters')
    return lettersWithoutFace(text)
  },
}

import type { MarkFont } from '@countersign/contracts'

/** A handwriting font, also used for sealing. */
export interface Face {
  font: MarkFont
  label: string
  family: string
  /** Scale factor to the formal font's x-height (rule signing-20). */
  ratio: number
  /** Supported characters, read from the font files' character maps. */
  has: RegExp
}

const punctuation =
  '\\u2013-\\u2014\\u2018-\\u201a\\u201c-\\u201e\\u2020\\u2022\\u2026\\u2039-\\u203a\\u2044\\u20ac\\u2122\\u2212'

const only = (ranges: string): RegExp => new RegExp(`^[\\u0020-\\u007e${ranges}${punctuation}]*$`)

export const faces: readonly Face[] = [
  {
    font: 'formal',
    label: 'Formal',
    family: 'Mrs Saint Delafield',
    ratio: 1,
    has: only(
      '\\u00a1-\\u00ac\\u00ae-\\u00ff\\u0131\\u0141-\\u0142\\u0152-\\u0153\\u0160-\\u0161\\u0178\\u017d-\\u017e',
    ),
  },
  {
    font: 'pen',
    label: 'Pen',
    family: 'La Belle Aurore',
    ratio: 0.75,
    has: only(
      '\\u00a0-\\u0125\\u0127-\\u012c\\u012e-\\u0130\\u0134-\\u0137\\u0139-\\u013d\\u013f-\\u0149\\u014c-\\u0165' +
        '\\u0167-\\u017e\\u0192\\u01fc-\\u01ff\\u0218-\\u0219\\u1e80-\\u1e85\\u1ef2-\\u1ef3',
    ),
  },
  {
    font: 'quick',
    label: 'Quick',
    family: 'Caveat',
    ratio: 0.89,
    has: only(
      '\\u00a0-\\u017e\\u018f\\u0192\\u01c4-\\u01cc\\u01fa-\\u021b\\u0259\\u0400-\\u045f\\u0490-\\u0491\\u04b0-\\u04b1' +
        '\\u1e80-\\u1e85\\u1ef2-\\u1ef3\\u1ef8-\\u1ef9\\u2116',
    ),
  },
]

/** Fonts with all letters of a name, after composing accents (NFC). */
export const facesFor = (name: string): Face[] => faces.filter(({ has }) => has.test(name.normalize('NFC')))

export const faceOf = (font: MarkFont): Face => faces.find((face) => face.font === font)!

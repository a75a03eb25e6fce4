/** Font descriptor flags (ISO 32000-2, table 121). */
const [fixed, serif, symbolic, nonsymbolic, italic, forceBold] = [1, 2, 4, 32, 64, 2 ** 18]

/** A committed font file, or a file of pdf.js for the two fonts that have symbols only. */
export type Face =
  { kind: 'letters'; file: string; flags: number } | { kind: 'symbols'; name: 'Symbol' | 'ZapfDingbats' }

const style = '(?:(?:Roman|Regular|Bold|Italic|Oblique|BoldItalic|BoldOblique)(?:MT)?)'
const family = '(?:Helvetica|Arial|ArialMT|Times|TimesNewRoman(?:PS)?(?:MT)?|Courier|CourierNew(?:PS)?(?:MT)?)'
const letters = new RegExp(`^${family}(?:[,-]${style})*$`)
const symbols = /^(?:Symbol(?:MT)?|ZapfDingbats)(?:[,-].*)?$/

/**
 * True for the standard 14 fonts (ISO 32000-2, 9.6.2.2) and for names that readers map to them.
 *
 * @param name without the tag of a subset
 */
export const isStandard = (name: string): boolean => letters.test(name) || symbols.test(name)

/** Names of fonts whose letters are pictures, such as Wingdings. */
const ofPictures = /symbol|ding|math|marlett|extra/i

/**
 * Chooses the face that replaces a font without a file: by its name, else by its flags, as PDFium does.
 *
 * @param name without the tag of a subset
 * @param flags of the font descriptor; 0 without one
 * @returns null for another font of symbols
 */
export function faceOf(name: string, flags: number): Face | null {
  if (symbols.test(name)) return { kind: 'symbols', name: name.startsWith('Symbol') ? 'Symbol' : 'ZapfDingbats' }
  if (!letters.test(name) && (ofPictures.test(name) || (flags & (symbolic | nonsymbolic)) === symbolic)) return null
  const [isBold, isItalic] = [
    /bold|black|heavy|demi/i.test(name) || (flags & forceBold) !== 0,
    /italic|oblique/i.test(name) || (flags & italic) !== 0,
  ]
  const file = `Liberation${familyOf(name, flags)}-${`${isBold ? 'Bold' : ''}${isItalic ? 'Italic' : ''}` || 'Regular'}`
  const own = (file.includes('Mono') ? fixed : 0) + (file.includes('Serif') ? serif : 0) + (isItalic ? italic : 0)
  return { kind: 'letters', file, flags: own }
}

function familyOf(name: string, flags: number): string {
  if (name.startsWith('Courier')) return 'Mono'
  if (name.startsWith('Times')) return 'Serif'
  if (/^(?:Helvetica|Arial)/.test(name)) return 'Sans'
  if ((flags & fixed) !== 0) return 'Mono'
  return (flags & serif) !== 0 ? 'Serif' : 'Sans'
}

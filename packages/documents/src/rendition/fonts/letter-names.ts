/** Glyph names of 0x20 to 0x7E, and of Mac Roman from 0x80. */
const ascii =
  'space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk plus comma hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright asciicircum underscore grave a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde'.split(
    ' ',
  )
const roman =
  'Adieresis Aring Ccedilla Eacute Ntilde Odieresis Udieresis aacute agrave acircumflex adieresis atilde aring ccedilla eacute egrave ecircumflex edieresis iacute igrave icircumflex idieresis ntilde oacute ograve ocircumflex odieresis otilde uacute ugrave ucircumflex udieresis dagger degree cent sterling section bullet paragraph germandbls registered copyright trademark acute dieresis notequal AE Oslash infinity plusminus lessequal greaterequal yen mu partialdiff summation product pi integral ordfeminine ordmasculine Omega ae oslash questiondown exclamdown logicalnot radical florin approxequal Delta guillemotleft guillemotright ellipsis space Agrave Atilde Otilde OE oe endash emdash quotedblleft quotedblright quoteleft quoteright divide lozenge ydieresis Ydieresis fraction currency guilsinglleft guilsinglright fi fl daggerdbl periodcentered quotesinglbase quotedblbase perthousand Acircumflex Ecircumflex Aacute Edieresis Egrave Iacute Icircumflex Idieresis Igrave Oacute Ocircumflex apple Ograve Uacute Ucircumflex Ugrave dotlessi circumflex tilde macron breve dotaccent ring cedilla hungarumlaut ogonek caron'.split(
    ' ',
  )
const romanLetters =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»… ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄¤‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uF8FFÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ'
/** Standard Macintosh names that follow those 98 + 128 (OpenType 1.9, `post`, version 1). */
const further =
  'Lslash lslash Scaron scaron Zcaron zcaron brokenbar Eth eth Yacute yacute Thorn thorn minus multiply onesuperior twosuperior threesuperior onehalf onequarter threequarters franc Gbreve gbreve Idotaccent Scedilla scedilla Cacute cacute Ccaron ccaron dcroat'.split(
    ' ',
  )
const furtherLetters = 'ŁłŠšŽž¦ÐðÝýÞþ−×¹²³½¼¾₣ĞğİŞşĆćČčđ'

export const numberedNames: readonly string[] = ['.notdef', '.null', 'nonmarkingreturn', ...ascii, ...roman, ...further]

const letters = new Map<string, number>([
  ...ascii.map((name, index): [string, number] => [name, 0x20 + index]),
  ...[...romanLetters].map((letter, index): [string, number] => [roman[index]!, letter.codePointAt(0)!]),
  ...[...furtherLetters].map((letter, index): [string, number] => [further[index]!, letter.codePointAt(0)!]),
  // Mac Roman has two characters of this name; the plain space wins.
  ['space', 0x20],
  ['Euro', 0x20ac],
  ['ff', 0xfb00],
  ['ffi', 0xfb03],
  ['ffl', 0xfb04],
  ['dotlessj', 0x237],
  ['commaaccent', 0x326],
  ['nbspace', 0xa0],
  ['Lcaron', 0x13d],
  ['Tcommaaccent', 0x162],
  ['tcommaaccent', 0x163],
  ['Dcroat', 0x110],
])

const marks: Readonly<Record<string, string>> = {
  acute: '\u0301',
  breve: '\u0306',
  caron: '\u030C',
  circumflex: '\u0302',
  commaaccent: '\u0327',
  dieresis: '\u0308',
  dotaccent: '\u0307',
  grave: '\u0300',
  hungarumlaut: '\u030B',
  macron: '\u0304',
  ogonek: '\u0328',
  ring: '\u030A',
  tilde: '\u0303',
}

/** Maps a Latin glyph name to Unicode (Adobe Glyph List Specification 1.7, 2); null for others. */
export function characterOf(name: string): number | null {
  const known = letters.get(name)
  if (known !== undefined) return known
  const [, hex] = /^(?:uni([0-9A-F]{4})|u([0-9A-F]{4,6}))$/.exec(name)?.filter((part) => part !== undefined) ?? []
  if (hex !== undefined) return Number.parseInt(hex, 16)
  const [, letter = '', mark = ''] = /^([A-Za-z])([a-z]+)$/.exec(name) ?? []
  const composed = `${letter}${marks[mark] ?? ''}`.normalize('NFC')
  return marks[mark] !== undefined && composed.length === 1 ? composed.codePointAt(0)! : null
}

const namesByCharacter = new Map([...letters].toReversed().map(([name, character]) => [character, name]))

export const nameOf = (character: number): string | null => namesByCharacter.get(character) ?? null

const macintosh = new Map([
  ...ascii.map((_, index): [number, number] => [0x20 + index, 0x20 + index]),
  ...[...romanLetters].map((letter, index): [number, number] => [letter.codePointAt(0)!, 0x80 + index]),
])

export const macintoshCode = (character: number): number => macintosh.get(character) ?? 0

export const macintoshNames: readonly (string | null)[] = Array.from({ length: 256 }, (_, code) =>
  code < 0x20 || code === 0x7f ? null : code < 0x80 ? ascii[code - 0x20]! : roman[code - 0x80]!,
)

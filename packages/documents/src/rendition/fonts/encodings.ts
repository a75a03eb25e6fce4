import { nameOf, macintoshNames } from './letter-names.js'

export type Names = readonly (string | null)[]

/** Standard encoding from 0xA1 (ISO 32000-2, annex D.2); a full stop marks an undefined code. */
const standardLetters =
  "¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ" +
  '.–†‡·.¶•‚„”»…‰.¿' +
  '.`´ˆ˜¯˘˙¨.˚¸.˝˛ˇ' +
  '—...............' +
  '.Æ.ª....ŁØŒº....' +
  '.æ...ı..łøœß....'

const windows = new TextDecoder('windows-1252')

const windowsName = (code: number): string | null => {
  if (code < 0x20) return null
  if (code === 0xa0) return 'space'
  if (code === 0xad) return 'hyphen'
  // Undefined codes draw a bullet (ISO 32000-2, annex D.2).
  return nameOf(windows.decode(Uint8Array.of(code)).codePointAt(0)!) ?? 'bullet'
}

const standardName = (code: number): string | null => {
  if (code === 0x27) return 'quoteright'
  if (code === 0x60) return 'quoteleft'
  if (code < 0x7f) return macintoshNames[code] ?? null
  const letter = standardLetters[code - 0xa1] ?? '.'
  return letter === '.' ? null : nameOf(letter.codePointAt(0)!)
}

const codes = Array.from({ length: 256 }, (_, code) => code)

export const encodings: Readonly<Record<string, Names>> = {
  WinAnsiEncoding: codes.map(windowsName),
  MacRomanEncoding: macintoshNames,
  StandardEncoding: codes.map(standardName),
}

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import fontkit, { type Font } from '@pdf-lib/fontkit'

const require = createRequire(import.meta.url)

const google = '@expo-google-fonts'
const files = {
  newsreader: `${google}/newsreader/400Regular/Newsreader_400Regular.ttf`,
  'newsreader-medium': `${google}/newsreader/500Medium/Newsreader_500Medium.ttf`,
  'plex-mono': `${google}/ibm-plex-mono/400Regular/IBMPlexMono_400Regular.ttf`,
  roboto: `${google}/roboto/400Regular/Roboto_400Regular.ttf`,
  'noto-sans-arabic': `${google}/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf`,
  'noto-sans-devanagari': `${google}/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf`,
  'noto-sans-hebrew': `${google}/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf`,
  'noto-sans-thai': `${google}/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf`,
  caveat: `${google}/caveat/400Regular/Caveat_400Regular.ttf`,
  'la-belle-aurore': `${google}/la-belle-aurore/400Regular/LaBelleAurore_400Regular.ttf`,
  'mrs-saint-delafield': '@fontsource/mrs-saint-delafield/files/mrs-saint-delafield-latin-400-normal.woff2',
  'mrs-saint-delafield-more': '@fontsource/mrs-saint-delafield/files/mrs-saint-delafield-latin-ext-400-normal.woff2',
} as const

/** Bundled fonts, all under the SIL Open Font License 1.1. */
export type FontName = keyof typeof files

export interface FontFile {
  /** TrueType or OpenType. */
  bytes: Uint8Array
  font: Font
}

const opened = new Map<FontName, Promise<FontFile>>()

/** Caches the file for the process. */
export function fontFile(name: FontName): Promise<FontFile> {
  const known = opened.get(name) ?? open(name)
  opened.set(name, known)
  return known
}

async function open(name: FontName): Promise<FontFile> {
  // Pad the file: fontkit reads past the end for a trailing empty outline.
  const bytes = Buffer.concat([await readFont(files[name]), Buffer.alloc(16)])
  return { bytes, font: fontkit.create(bytes) }
}

let unpacking: Promise<unknown> = Promise.resolve()

/** Reads a file of an installed package, and unpacks WOFF 2. */
export async function readFont(path: string): Promise<Buffer> {
  const bytes = await readFile(require.resolve(path))
  if (!path.endsWith('.woff2')) return bytes
  // One after the other, because the library returns its own memory.
  const unpacked = unpacking.then(() => unpack(bytes))
  unpacking = unpacked.catch(() => undefined)
  return unpacked
}

/** Most texts need no packed font, and no WebAssembly to unpack it. */
async function unpack(bytes: Uint8Array): Promise<Buffer> {
  const { default: decompress } = await import('wawoff2/decompress.js')
  return Buffer.from(await decompress(bytes))
}

export const hasLetter = ({ font }: FontFile, letter: string): boolean =>
  font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)

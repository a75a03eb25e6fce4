// @pdf-lib/fontkit needs this polyfill to shape Indic scripts.
import 'regenerator-runtime/runtime.js'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import fontkit, { type Font } from '@pdf-lib/fontkit'
import { mended } from './mended-font.js'

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
  'mrs-saint-delafield': '@fontsource/mrs-saint-delafield/files/mrs-saint-delafield-latin-400-normal.woff',
  'mrs-saint-delafield-more': '@fontsource/mrs-saint-delafield/files/mrs-saint-delafield-latin-ext-400-normal.woff',
} as const

/** Bundled fonts, all under the SIL Open Font License 1.1. */
export type FontName = keyof typeof files

export interface FontFile {
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
  const bytes = Buffer.concat([await readFile(require.resolve(files[name])), Buffer.alloc(16)])
  return { bytes, font: mended(fontkit.create(bytes)) }
}

export const hasLetter = ({ font }: FontFile, letter: string): boolean =>
  font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)

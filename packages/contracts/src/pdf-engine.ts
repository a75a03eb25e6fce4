/**
 * How pdf.js reads and draws a document: the same on every page that shows one and on the server, which compares what it draws
 * with what PDFium draws. Nothing in it depends on the machine: glyphs are drawn as paths, never by the system's rasteriser
 * of fonts, a font that is not embedded comes from the release, and JPEG is decoded by pdf.js itself.
 */
export const engineSettings = {
  disableFontFace: true,
  useSystemFonts: false,
  isImageDecoderSupported: false,
  cMapPacked: true,
} as const

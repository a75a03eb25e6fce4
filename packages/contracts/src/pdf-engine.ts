/**
 * pdf.js settings shared by all pages and by the server, which compares its drawing with PDFium's. They make drawing
 * independent of the machine: glyphs are drawn as paths instead of by the system's rasteriser, fonts that are not embedded
 * come from the release, and pdf.js decodes JPEG itself.
 */
export const engineSettings = {
  disableFontFace: true,
  useSystemFonts: false,
  isImageDecoderSupported: false,
  cMapPacked: true,
} as const

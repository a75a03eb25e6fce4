/**
 * pdf.js settings of all pages and of the server, which compares its drawing with PDFium's. They make drawing independent of
 * the machine: glyphs are drawn as paths, fonts that are not embedded come from the release, and pdf.js decodes JPEG.
 */
export const engineSettings = {
  disableFontFace: true,
  useSystemFonts: false,
  isImageDecoderSupported: false,
  cMapPacked: true,
} as const

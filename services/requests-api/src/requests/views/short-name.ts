/** Most file systems of Linux and macOS permit 255 bytes a name. */
const mostBytes = 255

/**
 * Windows permits 260 letters a path. These leave room for the place where a zip is unpacked, a folder of the zip's name and a
 * file below it.
 */
export const mostLetters = { file: 120, folder: 80 } as const

const parts = /^(.+?)((?:, signed|, evidence)?)((?:\.[^.]{1,10})?)$/s
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Returns a file's name in at most 255 bytes of UTF-8 and `most` UTF-16 units. Cuts the stem at a whole letter, and keeps
 * ', signed', ', evidence' and the extension.
 *
 * @param suffix stands before the extension, such as ' (2)'
 */
export function shortName(name: string, most: number, suffix = ''): string {
  const [, stem = '', kind = '', extension = ''] = parts.exec(name) ?? []
  return cut(stem, `${kind}${suffix}${extension}`, most)
}

/** Same for a folder, which has no extension. Never ends with a period or a space, which Windows drops. */
export const shortFolder = (name: string, suffix = ''): string => cut(name, suffix, mostLetters.folder)

function cut(stem: string, ending: string, most: number): string {
  const fits = (text: string) => text.length <= most && Buffer.byteLength(text) <= mostBytes
  if (fits(stem + ending)) return stem + ending
  let kept = ''
  for (const { segment } of letters.segment(stem)) {
    if (!fits(kept + segment + ending)) break
    kept += segment
  }
  return (kept.replace(/[. ]+$/, '') || '_') + ending
}

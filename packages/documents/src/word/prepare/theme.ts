import { partsOf, relationshipsOf, textOf, type WordParts } from './word-parts.js'

const name = 'word/theme/countersign.xml'
const types = 'http://schemas.openxmlformats.org'

/** Office's own colors: text and background, six accents, links. */
const colors =
  'dk1 000000 lt1 FFFFFF dk2 44546A lt2 E7E6E6 accent1 4472C4 accent2 ED7D31 accent3 A5A5A5 accent4 FFC000 ' +
  'accent5 5B9BD5 accent6 70AD47 hlink 0563C1 folHlink 954F72'

/** Adds a theme to a file with charts and without one: LibreOffice takes the colors of bars and slices from it. */
export async function addTheme(parts: WordParts): Promise<boolean> {
  if (partsOf(parts, 'chart').length === 0 || parts.related.some(({ type }) => type === 'theme')) return false
  const append = async (entry: string, element: string) =>
    parts.zip.file(
      entry,
      (await textOf(parts.zip, entry)).replace(/<\/[^>]+>\s*$/, (end) => element + end),
    )
  await append(
    '[Content_Types].xml',
    `<Override xmlns="${types}/package/2006/content-types" PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.theme+xml"/>`,
  )
  await append(
    relationshipsOf(parts.main),
    `<Relationship xmlns="${types}/package/2006/relationships" Id="countersignTheme" Type="${types}/officeDocument/2006/relationships/theme" Target="/${name}"/>`,
  )
  parts.zip.file(name, theme())
  return true
}

function theme(): string {
  const scheme = colors.replaceAll(/(\w+) (\w+) ?/g, '<a:$1><a:srgbClr val="$2"/></a:$1>')
  const font = '<a:latin typeface=""/><a:ea typeface=""/><a:cs typeface=""/>'
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
  const line = `<a:ln w="9525">${fill}</a:ln>`.repeat(3)
  const effects = '<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)
  return `<a:theme xmlns:a="${types}/drawingml/2006/main" name="Office"><a:themeElements><a:clrScheme name="Office">${scheme}</a:clrScheme><a:fontScheme name="Office"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme><a:fmtScheme name="Office"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line}</a:lnStyleLst><a:effectStyleLst>${effects}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`
}

/** The texts shown by readers that use the cross-reference table, and by those that read front to back. */
export const byTable = 'You pay 100 EUR'
export const byOrder = 'You pay 100000 EUR'

const content = (text: string) => `BT /F1 24 Tf 40 420 Td (${text}) Tj ET`
const stream = (text: string) => `<< /Length ${content(text).length} >>\nstream\n${content(text)}\nendstream`

/** Position of the second body of object 5, the page's content, which the table lists once. */
export const places = ['before the table', 'after the table'] as const

/** A PDF with two bodies of one object: readers disagree on the page's text. */
export function twoReadings(place: (typeof places)[number]): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    stream(byTable),
  ]
  let file = '%PDF-1.7\n'
  const offsets = objects.map((object, n) => {
    const at = file.length
    file += `${n + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const second = `5 0 obj\n${stream(byOrder)}\nendobj\n`
  if (place === 'before the table') file += second
  const table = file.length
  const entries = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 6\n0000000000 65535 f \n${entries}trailer\n<< /Size 6 /Root 1 0 R >>\n`
  if (place === 'after the table') file += second
  return Buffer.from(`${file}startxref\n${table}\n%%EOF\n`)
}

/** HTML that may be put into HTML as it is. */
export class Html {
  constructor(readonly text: string) {}
}

type Piece = string | Html | readonly Html[]

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character]!)

/** Builds HTML: what is put into it is text and gets escaped, unless it is {@link Html} itself. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  let text = strings[0]!
  for (const [index, piece] of pieces.entries()) text += asText(piece) + strings[index + 1]!
  return new Html(text)
}

/** Somebody's text with its line breaks. */
export const lines = (text: string): Html =>
  new Html(
    text
      .split(/\r\n|\r|\n/)
      .map(escaped)
      .join('<br>'),
  )

function asText(piece: Piece): string {
  if (typeof piece === 'string') return escaped(piece)
  return piece instanceof Html ? piece.text : piece.map(({ text }) => text).join('')
}

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

/** Template tag for HTML: escapes every value except {@link Html}. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  let text = strings[0]!
  for (const [index, piece] of pieces.entries()) text += asText(piece) + strings[index + 1]!
  return new Html(text)
}

/** Escapes text and keeps its line breaks. */
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

import { attribute, childOf, isRepeated, isWord, named, remove } from './word-xml.js'

/** Removes the anchors of comments. @returns the number of comments */
export function leaveOutComments(part: Document): number {
  const anchors = named(part, 'commentRangeStart', 'commentRangeEnd', 'commentReference')
  anchors.forEach(remove)
  return anchors.filter((anchor) => isWord(anchor, 'commentReference') && !isRepeated(anchor)).length
}

/**
 * Removes inserted files (w:altChunk, w:subDoc), which mammoth and LibreOffice skip, or draw without our limits.
 * @returns their relationship ids
 */
export function leaveOutChunks(part: Document): string[] {
  const chunks = named(part, 'altChunk', 'subDoc')
  for (const chunk of chunks) {
    // A cell ends with a paragraph.
    const ends = isWord(chunk.parentNode, 'tc') && !chunk.nextSibling
    if (ends) chunk.parentNode.appendChild(part.createElementNS(chunk.namespaceURI, `${chunk.prefix}:p`))
    remove(chunk)
  }
  return chunks.map(({ attributes }) => Array.from(attributes).find(({ localName }) => localName === 'id')?.value ?? '')
}

/**
 * Gives footnotes or endnotes the order of their references in the main part, with ascending ids, and leaves out those
 * without one: LibreOffice takes the note with the lowest id for the first reference.
 */
export function orderNotes(part: Document, main: Document): void {
  const idOf = (element: Element) => attribute(element, 'id') ?? ''
  const notes = named(part, 'footnote', 'endnote').filter((note) => /^(normal)?$/.test(attribute(note, 'type') ?? ''))
  const ids = notes.map(idOf)
  const references = named(main, `${notes[0]?.localName}Reference`)
  const ordered = [...new Set(references.map(idOf))].filter((id) => ids.includes(id))
  const ascending = ordered.toSorted((one, other) => Number(one) - Number(other))
  if ([ids, ordered].every((list) => list.join() === ascending.join())) return
  const renumber = (element: Element) =>
    element.setAttributeNS(element.namespaceURI, `${element.prefix}:id`, ascending[ordered.indexOf(idOf(element))]!)
  const kept = ordered.map((id) => notes[ids.indexOf(id)]!)
  notes.forEach(remove)
  kept.forEach((note) => part.documentElement.appendChild(note))
  for (const element of [...kept, ...references.filter((one) => ordered.includes(idOf(one)))]) renumber(element)
}

/** Removes text that Word neither shows nor prints. @param styles ids of hidden styles */
export function leaveOutHidden(part: Document, styles: ReadonlySet<string>): void {
  for (const text of named(part, 't'))
    if (isWord(text.parentNode, 'r') && isHidden(text.parentNode, styles)) remove(text)
}

/** Ids of the styles that hide their text. */
export function hiddenStyles(part: Document): Set<string> {
  const hidden = named(part, 'style').filter((style) => isOn(childOf(style, 'rPr', 'vanish')))
  return new Set(hidden.flatMap((style) => attribute(style, 'styleId') ?? []))
}

function isHidden(run: Element, styles: ReadonlySet<string>): boolean {
  const own = childOf(run, 'rPr', 'vanish')
  const style = [childOf(run, 'rPr', 'rStyle'), run.parentNode && childOf(run.parentNode, 'pPr', 'pStyle')]
  return own ? isOn(own) : style.some((one) => styles.has(attribute(one ?? undefined, 'val') ?? ''))
}

const isOn = (toggle: Element | undefined): boolean =>
  toggle !== undefined && !['0', 'false', 'off'].includes(attribute(toggle, 'val') ?? '1')

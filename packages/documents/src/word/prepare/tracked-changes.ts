import { attribute, childOf, childrenOf, elementsIn, isWord, named, remove, unwrap } from './word-xml.js'

/** A move is one deletion and one insertion. */
export interface Changes {
  insertions: number
  deletions: number
}

const inserted = ['ins', 'moveTo', 'cellIns']
const deleted = ['del', 'moveFrom', 'cellDel']
const either = [...inserted, ...deleted]

/** Parents in which a mark tells of a paragraph's end, a row, a number or a cell instead of enclosing content. */
const propertiesOf = ['rPr', 'trPr', 'numPr', 'tcPr']

/** Earlier properties, and the ends of ranges whose content is marked as well. */
const trace = /^(\w+Change|(move|customXml)(Ins|Del|MoveFrom|MoveTo|From|To)Range(Start|End)|cellMerge)$/

/** Accepts all tracked changes of a part, as Word does: the new text and the new properties stand. */
export function acceptChanges(part: Document): Changes {
  const changes = countChanges(part)
  for (const cell of named(part, 'tr', 'tc')) if (markOf(cell, deleted)) removeCells(cell)
  for (const mark of named(part, ...deleted)) if (!isWord(mark.parentNode, ...propertiesOf)) removeDeleted(mark)
  for (const paragraph of named(part, 'p')) if (markOf(paragraph, deleted)) joinWithNext(paragraph)
  for (const mark of named(part, ...either)) (isWord(mark.parentNode, ...propertiesOf) ? remove : unwrap)(mark)
  elementsIn(part)
    .filter(({ localName }) => trace.test(localName))
    .forEach(remove)
  return changes
}

/** Counts neighbors of one kind and author once, as a reader sees them, until kept text or a kept end of a paragraph. */
function countChanges(part: Document): Changes {
  const changes: Changes = { insertions: 0, deletions: 0 }
  let last = ''
  const meet = (mark: Element | undefined) => {
    const kind = mark && (inserted.includes(mark.localName) ? 'insertions' : 'deletions')
    const seen = kind ? `${kind} ${attribute(mark, 'author')}` : ''
    if (kind && seen !== last) changes[kind] += 1
    last = seen
  }
  const visit = (node: Node, isTracked: boolean): void => {
    const { localName } = node as Element
    if (localName === 'Fallback' || /^\w*Pr$/.test(localName ?? '')) return
    const own = isWord(node, ...either) ? node : isWord(node, 'tr', 'tc') ? markOf(node, either) : undefined
    if (own || (isWord(node, 'r') && !isTracked)) meet(own)
    for (const child of childrenOf(node)) visit(child, isTracked || own !== undefined)
    const end = isWord(node, 'p') ? markOf(node, either) : undefined
    if (end || (isWord(node, 'p') && !isTracked)) meet(end)
  }
  visit(part, false)
  return changes
}

/** The mark of a paragraph's end, of a row or of a cell. */
function markOf(element: Element, names: string[]): Element | undefined {
  const path = element.localName === 'p' ? ['pPr', 'rPr'] : [`${element.localName}Pr`]
  return names.map((name) => childOf(element, ...path, name)).find((mark) => mark !== undefined)
}

/** Removes a row or cell, and what is then empty around it. */
function removeCells(cell: Element): void {
  const around = cell.parentNode
  remove(cell)
  if (isWord(around, 'tr', 'tbl') && !childOf(around, 'tc') && !childOf(around, 'tr')) removeCells(around)
}

/** In a formula, the mark in a run (m:r) deletes it; in control properties (m:ctrlPr) a construct such as a fraction. */
function removeDeleted(mark: Element): void {
  const { localName, parentNode } = mark.parentNode as Element
  remove((localName === 'r' && mark.parentNode) || (localName === 'ctrlPr' && parentNode?.parentNode) || mark)
}

/** A paragraph without its end continues in the next one, whose properties stand. */
function joinWithNext(paragraph: Element): void {
  let next = paragraph.nextSibling
  while (next && !isWord(next, 'p', 'tbl', 'sdt', 'sectPr')) next = next.nextSibling
  if (isWord(next, 'p')) {
    const first = childOf(next, 'pPr')?.nextSibling ?? (childOf(next, 'pPr') ? null : next.firstChild)
    for (const child of childrenOf(paragraph)) if (!isWord(child, 'pPr')) next.insertBefore(child, first)
  }
  if (
    isWord(next, 'p') ||
    (isWord(next, 'tbl', 'sdt') && elementsIn(paragraph).every(({ localName }) => localName !== 'r'))
  )
    remove(paragraph)
}

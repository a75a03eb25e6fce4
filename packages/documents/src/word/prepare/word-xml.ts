import { DOMParser, XMLSerializer } from '@xmldom/xmldom'

/** WordprocessingML, transitional and strict (ISO/IEC 29500-1 and -4). Prefixes are the file's choice. */
const wordNamespaces = [
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]

/** XML that is not well-formed. */
export class BrokenXml extends Error {
  override readonly name = 'BrokenXml'
}

/** Parses a part of a package. It has no document type (`sniff/word-package.ts`). @throws {BrokenXml} */
export function parseXml(text: string): Document {
  const error = (why: string) => {
    throw new BrokenXml(why)
  }
  const parser = new DOMParser({ errorHandler: { warning: () => {}, error, fatalError: error } })
  return parser.parseFromString(text.replace(/[\u0085\u2028]/g, asReference), 'text/xml') ?? error('is empty')
}

/** xmldom takes some separators for line ends, and writes a carriage return that readers take for one. */
const asReference = (separator: string): string => `&#${separator.charCodeAt(0)};`

/** Writes a part in UTF-8. */
export function xmlOf(part: Document): string {
  return new XMLSerializer()
    .serializeToString(part)
    .replace(/^<\?xml[^>]*\?>/, '<?xml version="1.0" encoding="UTF-8"?>')
    .replaceAll('\r', asReference)
}

/** True for an element of WordprocessingML with one of the names. */
export function isWord(node: Node | null | undefined, ...names: string[]): node is Element {
  const { namespaceURI, localName } = (node ?? {}) as Partial<Element>
  return wordNamespaces.includes(namespaceURI ?? '') && names.includes(localName ?? '')
}

/** Elements of the part in document order, listed before the caller changes the tree. */
export const elementsIn = (node: Document | Element): Element[] => Array.from(node.getElementsByTagNameNS('*', '*'))

/** Elements of WordprocessingML below a node that have one of the names. */
export const named = (node: Document | Element, ...names: string[]): Element[] =>
  elementsIn(node).filter((element) => isWord(element, ...names))

/** xmldom gives texts no list of children. */
export const childrenOf = (node: Node): Node[] => Array.from((node.childNodes as NodeList | null) ?? [])

/** Follows the names from child to child. */
export const childOf = (node: Node, ...path: string[]): Element | undefined =>
  path.reduce<Node | undefined>((at, name) => at && childrenOf(at).find((child) => isWord(child, name)), node) as
    Element | undefined

/** An attribute in the element's own namespace, such as `w:val`. */
export const attribute = (element: Element | undefined, name: string): string | undefined =>
  element?.getAttributeNS(element.namespaceURI, name) || undefined

export const remove = (node: Node): void => void node.parentNode?.removeChild(node)

/** Replaces an element by its children. */
export function unwrap(element: Element): void {
  for (const child of childrenOf(element)) element.parentNode?.insertBefore(child, element)
  remove(element)
}

/** mc:Fallback repeats the content of mc:Choice for older programs, so nothing in it counts again. */
export const isRepeated = (node: Node | null): boolean =>
  node !== null && ((node as Element).localName === 'Fallback' || isRepeated(node.parentNode))

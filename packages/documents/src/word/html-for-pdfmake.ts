import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

/** The DOM properties that html-to-pdfmake reads, on top of parse5; jsdom would cost 50 MB and half a second. */
export class HtmlElement {
  readonly nodeType = 1
  readonly nodeName: string
  readonly childNodes: (HtmlElement | HtmlText)[]
  /** mammoth writes no styles; others come from the document and are unwanted. */
  readonly style = {}
  readonly #attributes: Map<string, string>

  constructor(name: string, attributes: Map<string, string>, childNodes: (HtmlElement | HtmlText)[]) {
    this.nodeName = name.toUpperCase()
    this.#attributes = attributes
    this.childNodes = childNodes
  }

  get id(): string {
    return this.#attributes.get('id') ?? ''
  }

  get textContent(): string {
    return this.childNodes.map(({ textContent }) => textContent).join('')
  }

  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null
  }
}

export class HtmlText {
  readonly nodeType = 3
  readonly nodeName = '#text'
  readonly childNodes: never[] = []

  constructor(readonly textContent: string) {}
}

/** Attributes that affect the layout; all others are dropped. */
const known = new Set(['colspan', 'rowspan', 'href', 'src', 'id', 'start', 'type'])

export const domForPdfmake = {
  DOMParser: class {
    parseFromString(html: string): { body: HtmlElement } {
      return { body: new HtmlElement('body', new Map(), parseFragment(html).childNodes.flatMap(converted)) }
    }
  },
}

function converted(node: DefaultTreeAdapterTypes.ChildNode): (HtmlElement | HtmlText)[] {
  if ('value' in node) return [new HtmlText(node.value)]
  if (!('tagName' in node)) return []
  const attributes = new Map(node.attrs.filter(({ name }) => known.has(name)).map(({ name, value }) => [name, value]))
  if (node.tagName === 'img' && !attributes.get('src')?.startsWith('data:')) return [new HtmlText('[picture]')]
  return [new HtmlElement(node.tagName, attributes, node.childNodes.flatMap(converted))]
}

/** Strings become text nodes, never markup. */
type Content = Node | string

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...content: Content[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.append(...content)
  return made
}

const paths = {
  holds: 'M4 10.5 8.2 14.5 16 5.8',
  fails: 'M5 5l10 10M15 5 5 15',
  absent: 'M5 10h10',
} as const

/** Tick, cross or dash, so that the state does not depend on colour. */
export function icon(state: keyof typeof paths): SVGElement {
  const space = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(space, 'svg')
  svg.setAttribute('class', 'icon')
  svg.setAttribute('viewBox', '0 0 20 20')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(space, 'path')
  path.setAttribute('d', paths[state])
  svg.append(path)
  return svg
}

/** Groups a fingerprint by four digits, as mails and certificates print it. */
export const grouped = (hex: string): string => hex.replace(/[0-9a-f]{4}(?=[0-9a-f])/g, '$& ')

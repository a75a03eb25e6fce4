/**
 * Does to a page what a browser's translator does: replaces each text by an element, and again whatever changes. Runs in
 * the page, so it uses nothing outside itself.
 *
 * @param order of the two steps of a replacement; translators differ
 */
export function translatePage(order: 'replace' | 'insert-then-remove' | 'wrap' = 'replace'): MutationObserver {
  const isOurs = (node: Node | null): boolean => node instanceof Element && node.localName === 'font'
  const skipped = 'title, svg, script, style, textarea, input, select, [translate="no"], .notranslate, font'
  const translate = (text: Text): void => {
    const parent = text.parentElement
    if (!parent || text.data.trim() === '' || parent.closest(skipped)) return
    const outer = document.createElement('font')
    outer.style.verticalAlign = 'inherit'
    if (order === 'wrap') {
      parent.replaceChild(outer, text)
      outer.append(text)
      text.replaceData(0, 0, '')
      return
    }
    const inner = document.createElement('font')
    inner.append(text.data)
    outer.append(inner)
    if (order === 'replace') parent.replaceChild(outer, text)
    else {
      parent.insertBefore(outer, text)
      parent.removeChild(text)
    }
  }
  const within = (node: Node): Text[] => {
    if (node instanceof Text) return [node]
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    return texts
  }
  const watch = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      const nodes = type === 'characterData' ? [target] : [...addedNodes].filter((node) => !isOurs(node))
      for (const text of nodes.flatMap(within)) translate(text)
    }
  })
  within(document.documentElement).forEach(translate)
  watch.observe(document.documentElement, { childList: true, characterData: true, subtree: true })
  return watch
}

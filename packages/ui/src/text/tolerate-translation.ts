/**
 * Keeps React working on a page that the browser translates.
 *
 * Translators put an element (`<font>`) in the place of each text node. React still holds the text: removing it and
 * inserting before it would throw, and a change of it would not be seen. So before React touches a replaced text, all
 * texts of its parent return to their places, and the translator sees them as new.
 *
 * @returns a function that ends it
 */
export function tolerateTranslation(): () => void {
  const original = new WeakMap<Node, Text>()
  const substitute = new WeakMap<Node, Element>()
  const { insertBefore, removeChild } = Node.prototype

  const take = (records: MutationRecord[]): void => {
    for (const record of records) {
      // A text that the translator keeps connected shows its changes itself.
      if (record.type === 'characterData' && !record.target.isConnected)
        restore(substitute.get(record.target)?.parentNode)
      for (const node of record.removedNodes) if (node instanceof Text) note(node, record)
    }
  }
  const watch = new MutationObserver(take)
  watch.observe(document, { childList: true, subtree: true })

  const note = (text: Text, { addedNodes, previousSibling, nextSibling }: MutationRecord): void => {
    const element = [...addedNodes, previousSibling, nextSibling].find(isSubstitute)
    if (!element || original.has(element)) return
    original.set(element, text)
    substitute.set(text, element)
    watch.observe(text, { characterData: true })
  }
  const restore = (parent: Node | null | undefined): void => {
    for (const element of parent?.childNodes ?? []) {
      const text = original.get(element)
      if (!text) continue
      original.delete(element)
      substitute.delete(text)
      parent!.replaceChild(text, element)
    }
  }
  /** Whether the child is where React left it, as soon as its parent's texts have returned. */
  const isIn = (parent: Node, child: Node): boolean => {
    if (child.parentNode !== parent && child instanceof Text) {
      take(watch.takeRecords())
      restore(parent)
    }
    return child.parentNode === parent || !(child instanceof Text)
  }

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    return isIn(this, child) ? (removeChild.call(this, child) as Child) : child
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    return insertBefore.call(this, child, before && isIn(this, before) ? before : null) as Child
  }
  return () => {
    watch.disconnect()
    Object.assign(Node.prototype, { insertBefore, removeChild })
  }
}

const isSubstitute = (node: Node | null): node is Element => node instanceof Element && node.localName === 'font'

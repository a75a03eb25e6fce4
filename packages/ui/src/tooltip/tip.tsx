import { cloneElement, type ReactElement } from 'react'

export interface TipProps {
  text: string
  /** A key that does the same. */
  shortcut?: string
  children: ReactElement<Record<string, unknown>>
}

/**
 * Gives an element a tooltip. It is only an attribute: the tooltip itself is one for the whole app, and loaded when a
 * pointer or the focus first comes to any of them.
 */
export function Tip({ text, shortcut, children }: TipProps) {
  return cloneElement(children, { 'data-tip': text, 'data-tip-key': shortcut })
}

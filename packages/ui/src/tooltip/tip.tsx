import { cloneElement, type ReactElement } from 'react'

export interface TipProps {
  text: string
  /** Keyboard shortcut. */
  shortcut?: string
  children: ReactElement<Record<string, unknown>>
}

/** Gives an element a tooltip by data attributes. One lazily loaded tooltip serves the whole app. */
export function Tip({ text, shortcut, children }: TipProps) {
  return cloneElement(children, { 'data-tip': text, 'data-tip-key': shortcut })
}

import type { RefObject } from 'react'

/** Moves the focus to an element if the one that had it is gone. */
export const focusIfLost = (to: RefObject<HTMLElement | null>): void =>
  void setTimeout(() => document.activeElement === document.body && to.current?.focus())

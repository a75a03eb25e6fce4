import { read, stored, write } from './stored.js'

interface Place {
  path: string
  /** Accessible name of the focused control; null without one. */
  control: string | null
}

const controls = 'input, textarea, select, button, [tabindex]'
/** Time for the page to show the control. */
const waitMs = 10_000

export function keepPlace(): void {
  const { activeElement } = document
  const control = activeElement instanceof HTMLElement ? nameOf(activeElement) : null
  write(stored.place, { path: here(), control } satisfies Place)
}

/** Focuses the control that had the focus, once the page shows it. Stops if the user moves the focus. */
export function returnToPlace(): void {
  const place = read<Place>(stored.place)
  write(stored.place, null)
  if (!place?.control || place.path !== here()) return
  const { control } = place
  const find = () => {
    if (document.activeElement !== document.body && !document.activeElement?.matches('h1, main')) return stop()
    const found = [...document.querySelectorAll<HTMLElement>(controls)].find((one) => nameOf(one) === control)
    if (!found) return
    stop()
    found.focus()
  }
  const observer = new MutationObserver(find)
  const timer = setTimeout(() => stop(), waitMs)
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
  }
  observer.observe(document.body, { childList: true, subtree: true })
  find()
}

const here = (): string => window.location.pathname + window.location.search

function nameOf(element: HTMLElement): string | null {
  const labels = 'labels' in element ? (element as HTMLInputElement).labels : null
  const labelledBy = document.getElementById(element.getAttribute('aria-labelledby') ?? '')
  return element.getAttribute('aria-label') ?? (labels?.[0] ?? labelledBy)?.textContent ?? null
}

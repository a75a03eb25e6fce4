import type { MouseEvent } from 'react'

/** Minimum touch target in CSS pixels, however small a field is drawn (rule signing-18). */
const tap = 44

/**
 * The field that a press is meant for: the nearest centre among those within reach; on a tie the one that was hit. Null
 * if none is in reach, and for keyboard clicks.
 */
export function nearestSpot(event: MouseEvent<HTMLElement>): HTMLElement | null {
  if (event.detail === 0) return null
  const hit = (event.target as Element).closest('button[data-field]')
  const within = [...event.currentTarget.querySelectorAll<HTMLElement>('button[data-field]')]
    .map((spot) => ({ spot, away: distanceTo(spot, event) }))
    .filter(({ away }) => away < Number.POSITIVE_INFINITY)
    .toSorted((a, b) => a.away - b.away || Number(b.spot === hit) - Number(a.spot === hit))
  return within[0]?.spot ?? null
}

/** Distance to the centre; infinite if out of reach. */
function distanceTo(spot: HTMLElement, { clientX, clientY }: MouseEvent): number {
  const { left, top, width, height } = spot.getBoundingClientRect()
  const [dx, dy] = [clientX - (left + width / 2), clientY - (top + height / 2)]
  const reached = Math.abs(dx) <= Math.max(width, tap) / 2 && Math.abs(dy) <= Math.max(height, tap) / 2
  return reached ? Math.hypot(dx, dy) : Number.POSITIVE_INFINITY
}

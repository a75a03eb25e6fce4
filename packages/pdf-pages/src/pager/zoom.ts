/** Zoom factor: 1 is the initial size, `fit` the available width. */
export type Zoom = number | 'fit'

const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const
export const smallestZoom = steps[0]
export const largestZoom = steps.at(-1)!

/** The next step in (1) or out (-1). */
export function zoomBy(zoom: Zoom, step: 1 | -1): Zoom {
  const now = steps.indexOf((zoom === 'fit' ? 1 : zoom) as (typeof steps)[number])
  return steps[Math.min(steps.length - 1, Math.max(0, now + step))] ?? 1
}

export const zoomText = (zoom: Zoom): string => (zoom === 'fit' ? 'Fit' : `${Math.round(zoom * 100)}%`)

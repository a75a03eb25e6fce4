/** Scrolls to a field and focuses it. */
export const goTo = (fieldId: string): void => {
  // Wait for the next frame: the field may become an input only now.
  requestAnimationFrame(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    placeOf(fieldId)?.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' })
    focusOn(fieldId)
  })
}

/** Focuses a field after a dialog or sheet closed, because the button that opened it may be gone. */
export const returnTo = (fieldId: string): void => {
  requestAnimationFrame(() => focusOn(fieldId))
}

const placeOf = (fieldId: string) => document.getElementById(spotId(fieldId))

function focusOn(fieldId: string): void {
  const place = placeOf(fieldId)
  const control = place?.matches('input, textarea, button, [tabindex]')
    ? place
    : place?.querySelector('input, textarea, button')
  if (control instanceof HTMLElement) control.focus({ preventScroll: true })
}

/** Element id of a field's spot on the page, or of its control in the list. */
export const spotId = (fieldId: string): string => `field-${fieldId}`

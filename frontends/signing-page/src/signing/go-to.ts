/** Brings a field into sight and gives it the focus. */
export const goTo = (fieldId: string): void => {
  // The field may only now become an input: it is looked for once it is drawn.
  requestAnimationFrame(() => {
    const place = document.getElementById(spotId(fieldId))
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    place?.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' })
    const control = place?.matches('input, textarea, button, [tabindex]')
      ? place
      : place?.querySelector('input, textarea, button')
    if (control instanceof HTMLElement) control.focus({ preventScroll: true })
  })
}

/** The id of a field's place on its page, or of its control in the list. */
export const spotId = (fieldId: string): string => `field-${fieldId}`

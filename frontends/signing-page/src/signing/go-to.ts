/** Brings a field into sight and gives it the focus. */
export const goTo = (fieldId: string): void => {
  // The field may only now become an input: it is looked for once it is drawn.
  requestAnimationFrame(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    placeOf(fieldId)?.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' })
    focusOn(fieldId)
  })
}

/** Gives a field the focus once what stood above the page has gone: the button that led there may have gone too. */
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

/** The id of a field's place on its page, or of its control in the list. */
export const spotId = (fieldId: string): string => `field-${fieldId}`

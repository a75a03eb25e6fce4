/** The document came with the frame of a page, which is shown before any script has run (ADR 0098). */
export const framed = document.getElementById('frame') !== null

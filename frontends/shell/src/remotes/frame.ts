/** True if the document came with a page frame, which shows before any script runs (ADR 0089). */
export const framed = document.getElementById('frame') !== null

import { serve } from '@countersign/child-pool/serve'

serve({
  ingest: async () => (await import('./ingest.js')).ingest,
  'load-intake': async () => (await import('./load-intake.js')).loadIntake,
  'reencode-picture': async () => (await import('./reencode-picture.js')).reencodePicture,
  'check-pages': async () => (await import('./check-pages.js')).checkPages,
  'load-engines': async () => (await import('./load-engines.js')).loadEngines,
  'draw-pages': async () => (await import('./draw-pages.js')).drawPages,
  'place-pictures': async () => (await import('./place-pictures.js')).placePictures,
  'prepare-word': async () => (await import('./prepare-word.js')).prepareWordFile,
  'check-rendition': async () => (await import('./check-rendition.js')).checkRendition,
  'simplified-pdf': async () => (await import('./simplified-pdf.js')).simplifiedPdf,
  'start-office': async () => (await import('./office-pdf.js')).startOffice,
  'office-pdf': async () => (await import('./office-pdf.js')).officePdf,
})

// A page as it is seen and read aloud, and where fields lie on it.
export { PagePicture } from './page-picture.js'
export { PageText } from './page-text.js'
export { place } from './place.js'
export { useNear } from './use-near.js'
export { type PageSize, type ShownPage, usePage, usualSize } from './use-page.js'
export { mostPrinted, type PrintPicture, usePrintPictures } from './use-print-pictures.js'
export { useWidth } from './use-width.js'

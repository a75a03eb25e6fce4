export { type PdfByPdfJs, type Size, withPdfJs } from './engine.js'

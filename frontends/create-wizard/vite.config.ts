import { remote } from '@countersign/mf-preset'

export default remote({
  name: 'create_wizard',
  port: 5172,
  uses: ['@countersign/ui/forms', '@countersign/ui/dialog'],
  carries: {
    'pdfjs/cmaps': 'pdfjs-dist/cmaps',
    'pdfjs/standard_fonts': 'pdfjs-dist/standard_fonts',
    'pdfjs/wasm': 'pdfjs-dist/wasm',
    'pdfjs/iccs': 'pdfjs-dist/iccs',
  },
})
